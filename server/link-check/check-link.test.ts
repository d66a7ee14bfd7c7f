import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { createServer as createSocketServer, type AddressInfo, type Server as NetServer } from 'node:net'
import type { TLSSocket } from 'node:tls'
import { expect, onTestFinished, test } from 'vitest'
import { checkLink, type Visitor } from './check-link.ts'
import { readLinkCheck } from './setting.ts'

/** A certificate for pages.test that nobody but itself vouches for, and its key, made for tests alone. */
const selfSigned = {
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgs6+8ZA78g4Aj3Q/H
6Z4tJMYrKhU6Sb5jmmh4JTiyBMGhRANCAARJBC1cbaVqYNGflqkBXsOv6cSfZz+v
Igcenyr6ktFV5G7yw4RRfLNBOmbfABrfGJsCSN4gapGCphs3Ntd3rgF7
-----END PRIVATE KEY-----`,
  cert: `-----BEGIN CERTIFICATE-----
MIIBmDCCAT6gAwIBAgIULeEMR0+6APcLCm9f88wE4YIbI7AwCgYIKoZIzj0EAwIw
FTETMBEGA1UEAwwKcGFnZXMudGVzdDAgFw0yNjExMjcxNTQ0MzRaGA8yMTI2MTEw
MzE1NDQzNFowFTETMBEGA1UEAwwKcGFnZXMudGVzdDBZMBMGByqGSM49AgEGCCqG
SM49AwEHA0IABEkELVxtpWpg0Z+WqQFew6/pxJ9nP68iBx6fKvqS0VXkbvLDhFF8
s0E6Zt8AGt8YmwJI3iBqkYKmGzc213euAXujajBoMB0GA1UdDgQWBBSMd14/eqMe
89B+O7/6gXG+or1w8DAfBgNVHSMEGDAWgBSMd14/eqMe89B+O7/6gXG+or1w8DAP
BgNVHRMBAf8EBTADAQH/MBUGA1UdEQQOMAyCCnBhZ2VzLnRlc3QwCgYIKoZIzj0E
AwIDSAAwRQIgMF6y+0xVfzWdyKI20GTTaVBcWowjtpgqxAZrttJ1T/sCIQD3kvEg
tOEEmsrBRDrfhAEnpE0nK9fU++cjiIcc5j9lag==
-----END CERTIFICATE-----`,
}

type Request = { method: string; path: string; headers: IncomingMessage['headers'] }

async function portOf(server: NetServer) {
  server.listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

/** A website on this machine that answers so, and what it was asked. */
async function website(answer: RequestListener) {
  const received: Request[] = []
  const server = createServer((request, response) => {
    received.push({ method: request.method!, path: request.url!, headers: request.headers })
    answer(request, response)
  })
  const port = await portOf(server)
  onTestFinished(() => server.closeAllConnections())
  return { port, received, at: (path: string) => `http://127.0.0.1:${port}${path}` }
}

/** Pages by their path: a status, and where it redirects to. */
const pages =
  (byPath: Record<string, [status: number, location?: string]>): RequestListener =>
  ({ url }, response) => {
    const [status, location] = byPath[url!] ?? [404]
    response.writeHead(status, location === undefined ? {} : { location }).end()
  }

const patient = 600_000

function visitor(allowed: string, more: Partial<Visitor> = {}): Visitor {
  const unknown = async (name: string): Promise<string[]> => {
    throw Object.assign(new Error(name), { code: 'ENOTFOUND' })
  }
  return {
    setting: readLinkCheck(allowed)!,
    resolve: unknown,
    throttle: async () => {},
    userAgent: 'Test',
    within: patient,
    slowFrom: patient,
    ...more,
  }
}

const here = (port: number) => `127.0.0.1:${port}`
const ok = { outcome: 'ok', status: 200, movedTo: null, detail: null, isTemporary: false }

test('a page is requested by its headers, without cookies, credentials or a referrer, and learns who requests it', async () => {
  const site = await website((_, response) => response.writeHead(200, { 'set-cookie': 'a=b' }).end())
  const by = visitor(here(site.port))
  expect(await checkLink(site.at('/page?a=b#part'), by)).toEqual(ok)
  expect(await checkLink(site.at('/again'), by)).toEqual(ok)
  expect(site.received.map(({ method, path }) => `${method} ${path}`)).toEqual(['HEAD /page?a=b', 'HEAD /again'])
  for (const { headers } of site.received) {
    expect(Object.keys(headers).toSorted()).toEqual(['accept', 'accept-encoding', 'connection', 'host', 'user-agent'])
    expect(headers['user-agent']).toBe('Test')
  }
})

test.each([400, 403, 404, 405, 500, 501])('a page that answers HEAD with %d is asked for itself', async (status) => {
  const site = await website(({ method }, response) => response.writeHead(method === 'HEAD' ? status : 200).end())
  expect(await checkLink(site.at('/'), visitor(here(site.port)))).toEqual(ok)
  expect(site.received.map(({ method }) => method)).toEqual(['HEAD', 'GET'])
})

test.each([
  [404, false],
  [410, false],
  [403, false],
  [500, true],
  [502, true],
])('a page that answers %d is broken, temporarily: %s', async (status, isTemporary) => {
  const site = await website((_, response) => response.writeHead(status).end())
  const found = await checkLink(site.at('/'), visitor(here(site.port)))
  expect(found).toEqual({ ...ok, outcome: 'broken', status, isTemporary })
})

test.each([429, 503])('a website that answers %d is not requested again at once', async (status) => {
  const site = await website((_, response) => response.writeHead(status).end())
  const found = await checkLink(site.at('/'), visitor(here(site.port)))
  expect(found).toEqual({ ...ok, outcome: 'broken', status, isTemporary: true })
  expect(site.received).toHaveLength(1)
})

test('a page that moved for good, step by step, has moved to where the lasting steps lead', async () => {
  const site = await website(
    pages({ '/old': [301, '/older'], '/older': [308, '/new'], '/new': [302, '/sign-in'], '/sign-in': [200] }),
  )
  const found = await checkLink(site.at('/old#part'), visitor(here(site.port)))
  expect(found).toEqual({ ...ok, outcome: 'moved', movedTo: site.at('/new#part') })
})

test.each([302, 303, 307])('a page that leads elsewhere for now, by %d, is well', async (status) => {
  const site = await website(pages({ '/': [status, '/today'], '/today': [200] }))
  expect(await checkLink(site.at('/'), visitor(here(site.port)))).toEqual(ok)
})

test('a page that has moved to one that is gone is broken', async () => {
  const site = await website(pages({ '/old': [301, '/gone'], '/gone': [404] }))
  const found = await checkLink(site.at('/old'), visitor(here(site.port)))
  expect(found).toEqual({ ...ok, outcome: 'broken', status: 404 })
})

test('five redirects are followed, a sixth and a loop are broken', async () => {
  const step = (path: string) => /\d+/.exec(path)![0]
  const site = await website(({ url }, response) => {
    const left = Number(step(url!))
    response.writeHead(left === 0 ? 200 : 302, { location: left === 99 ? '/99' : `/${left - 1}` }).end()
  })
  const by = visitor(here(site.port))
  const broken = { ...ok, outcome: 'broken', status: null, detail: 'redirects' }
  expect(await checkLink(site.at('/5'), by)).toEqual(ok)
  expect(await checkLink(site.at('/6'), by)).toEqual(broken)
  const before = site.received.length
  expect(await checkLink(site.at('/99'), by)).toEqual(broken)
  expect(site.received.length - before).toBe(6)
})

test.each([
  ['http://127.0.0.1:%s/', 'address'],
  ['http://[::1]:%s/', 'address'],
  ['http://[::ffff:127.0.0.1]:%s/', 'address'],
  ['http://2130706433:%s/', 'address'],
  ['http://0x7f.1:%s/', 'address'],
  ['http://169.254.169.254/latest/meta-data/', 'address'],
  ['http://10.0.0.1/', 'address'],
  ['http://name:word@127.0.0.1:%s/', 'user'],
  ['http://93.184.216.34:25/', 'port'],
  ['file:///etc/passwd', 'kind'],
  ['gopher://127.0.0.1:%s/', 'kind'],
])('a redirect to %s is not followed', async (template, detail) => {
  const secret = await website((_, response) => response.writeHead(200).end())
  const location = template.replace('%s', String(secret.port))
  const site = await website((_, response) => response.writeHead(302, { location }).end())
  const found = await checkLink(site.at('/'), visitor(here(site.port)))
  expect(found).toEqual({ ...ok, outcome: 'refused', status: null, detail })
  expect(secret.received).toEqual([])
  expect(await checkLink(location, visitor(here(site.port)))).toEqual(found)
  expect(secret.received).toEqual([])
})

test.each([
  [['127.0.0.1']],
  [['93.184.216.34', '10.0.0.1']],
  [['10.0.0.1', '93.184.216.34']],
  [['2606:2800::1', '::1']],
])('a name that resolves to %j is refused', async (addresses) => {
  const site = await website((_, response) => response.writeHead(200).end())
  const by = visitor('yes', { resolve: async () => addresses })
  const found = await checkLink(`http://pages.test:${site.port}/`, by)
  expect(found).toEqual({ ...ok, outcome: 'refused', status: null, detail: 'address' })
  expect(site.received).toEqual([])
})

test('the address that was checked is the one that is connected to, whatever the name resolves to by then', async () => {
  const site = await website(pages({ '/': [302, '/next'], '/next': [200] }))
  const answers = [['127.0.0.1'], ['127.0.0.1']]
  const names: string[] = []
  const resolve = async (name: string) => {
    names.push(name)
    return answers.shift() ?? ['192.0.2.1']
  }
  // No resolver of this machine knows the name: whatever asked it again would fail.
  expect(await checkLink(`http://pages.test:${site.port}/`, visitor(`pages.test:${site.port}`, { resolve }))).toEqual(
    ok,
  )
  expect(names).toEqual(['pages.test', 'pages.test'])
  expect(site.received.map(({ headers }) => headers.host)).toEqual([
    `pages.test:${site.port}`,
    `pages.test:${site.port}`,
  ])
})

test('an allowed host is one place: its other ports and other names of its address stay refused', async () => {
  const site = await website((_, response) => response.writeHead(200).end())
  const by = visitor(`pages.test:${site.port}`, { resolve: async () => ['127.0.0.1'] })
  const outcomes = ['pages.test', 'other.test', '127.0.0.1'].map((name) =>
    checkLink(`http://${name}:${site.port}/`, by),
  )
  expect((await Promise.all(outcomes)).map(({ outcome }) => outcome)).toEqual(['ok', 'refused', 'refused'])
  expect((await checkLink(`http://pages.test:${site.port + 1}/`, by)).outcome).toBe('refused')
})

test('a certificate that nobody vouches for is reported, and the server is addressed by its name', async () => {
  const names: (string | false | null)[] = []
  const server = createTlsServer({
    ...selfSigned,
    SNICallback: (name, done) => {
      names.push(name)
      done(null)
    },
  })
  server.on('tlsClientError', (_, socket: TLSSocket) => socket.destroy())
  const port = await portOf(server)
  const by = visitor(`pages.test:${port}`, { resolve: async () => ['127.0.0.1'] })
  const found = await checkLink(`https://pages.test:${port}/`, by)
  expect(found).toEqual({ ...ok, outcome: 'certificate', status: null, detail: 'DEPTH_ZERO_SELF_SIGNED_CERT' })
  expect(names).toEqual(['pages.test'])
})

test('a website that does not answer is slow, and is left after its time', async () => {
  const site = await website(() => {})
  const found = await checkLink(site.at('/'), visitor(here(site.port), { within: 60 }))
  expect(found).toEqual({ ...ok, outcome: 'slow', status: null, detail: 'time', isTemporary: true })
})

test('a name that nobody resolves in time is slow too', async () => {
  const never = () => new Promise<string[]>(() => {})
  const found = await checkLink('http://pages.test/', visitor('yes', { within: 60, resolve: never }))
  expect(found).toEqual({ ...ok, outcome: 'slow', status: null, detail: 'time', isTemporary: true })
})

test('a page that answers late is slow', async () => {
  const site = await website((_, response) => response.writeHead(200).end())
  const found = await checkLink(site.at('/'), visitor(here(site.port), { slowFrom: -1 }))
  expect(found).toEqual({ ...ok, outcome: 'slow', isTemporary: true })
})

test('of a page without an end nothing is read', async () => {
  let written = 0
  const site = await website(({ method }, response) => {
    response.writeHead(method === 'HEAD' ? 405 : 200)
    if (method === 'HEAD') return void response.end()
    const more = () => {
      while (!response.destroyed && response.write('x'.repeat(64 * 1024))) written += 1
      if (!response.destroyed) response.once('drain', more)
    }
    more()
  })
  expect(await checkLink(site.at('/'), visitor(here(site.port)))).toEqual(ok)
  // No more than what fits into the connection's buffers.
  expect(written).toBeLessThan(200)
})

test.each([
  ['headers without an end', `HTTP/1.1 200 OK\r\n${'a: b\r\n'.repeat(20_000)}`],
  ['an answer that is none', 'SSH-2.0-OpenSSH_9.9\r\n'],
  ['a connection that is closed', ''],
])('%s is a broken link, for now', async (_what, bytes) => {
  const server = createSocketServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', () => socket.end(bytes))
  })
  const port = await portOf(server)
  const found = await checkLink(`http://127.0.0.1:${port}/`, visitor(here(port)))
  expect(found).toEqual({ ...ok, outcome: 'broken', status: null, detail: 'connection', isTemporary: true })
})

test('a name that nobody knows is a broken link, for now', async () => {
  const found = await checkLink('https://nowhere.test/', visitor('yes'))
  expect(found).toEqual({ ...ok, outcome: 'broken', status: null, detail: 'name', isTemporary: true })
})

test('a redirect to what is no address is broken', async () => {
  const site = await website((_, response) => response.writeHead(301, { location: 'http://[' }).end())
  const found = await checkLink(site.at('/'), visitor(here(site.port)))
  expect(found).toEqual({ ...ok, outcome: 'broken', status: null, detail: 'redirects' })
})

test('a proxy of the environment is not used', async () => {
  const proxy = await website((_, response) => response.writeHead(200).end())
  const before = { ...process.env }
  onTestFinished(() => void (process.env = before))
  Object.assign(process.env, { NODE_USE_ENV_PROXY: '1', HTTP_PROXY: proxy.at(''), http_proxy: proxy.at('') })
  const site = await website((_, response) => response.writeHead(204).end())
  const found = await checkLink(site.at('/'), visitor(here(site.port)))
  expect([found.status, proxy.received]).toEqual([204, []])
})

test('each request waits for the turn of its host, also those of redirects', async () => {
  const site = await website(pages({ '/': [302, '/gone'] }))
  const requests: string[] = []
  await checkLink(site.at('/'), visitor(here(site.port), { throttle: async (host) => void requests.push(host) }))
  expect(site.received).toHaveLength(3)
  expect(requests).toEqual(['127.0.0.1', '127.0.0.1', '127.0.0.1'])
})

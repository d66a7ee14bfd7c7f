import { connect } from 'node:net'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { routes } from '#server/app.ts'
import { createAccount } from '../support/accounts.ts'
import { browserLike, type BrowserLike } from '../support/cookie-jar.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'
import { mostCpu, startMeasuredServer, type MeasuredServer } from '../support/servers/measured-server.ts'
import { logIn } from '../support/sign-in.ts'
import { isThorough } from '../support/runner/amounts.ts'

let database: TestDatabase
let server: MeasuredServer
let administrator: BrowserLike

beforeAll(async () => {
  database = await createTestDatabase()
  server = await startMeasuredServer({ databaseUrl: database.url })
  for (const email of ['admin@example.com', 'second@example.com']) {
    await createAccount(database.sql, { email, administrator: true })
  }
  administrator = browserLike(server.url)
  await logIn(administrator, 'admin@example.com')
})

afterAll(async () => {
  await server?.stop()
  await database?.drop()
})

beforeEach(() => database.sql`delete from rate_limit`)

const visitor = () => browserLike(server.url)

/** Sends a request and returns its status. @throws when it takes more of the server's CPU than allowed */
async function statusOf(send: () => Promise<Response>): Promise<number> {
  let status = 0
  const cpu = await server.leastCpuOf(async () => {
    const response = await send()
    await response.arrayBuffer()
    ;({ status } = response)
  })
  expect(cpu).toBeLessThan(mostCpu)
  return status
}

const atOnce = 8

/** The same for many: several at once, and one by one where several together take more than one may. */
async function statusesOf(sends: readonly (() => Promise<Response>)[]): Promise<number[]> {
  const statuses: number[] = []
  for (let begin = 0; begin < sends.length; begin += atOnce) {
    const some = sends.slice(begin, begin + atOnce)
    const answers: number[] = []
    const cpu = await server.cpuOf(async () => {
      const responses = await Promise.all(some.map((send) => send()))
      await Promise.all(responses.map((response) => response.arrayBuffer()))
      answers.push(...responses.map(({ status }) => status))
    })
    if (cpu >= mostCpu) for (const [at, send] of some.entries()) answers[at] = await statusOf(send)
    statuses.push(...answers)
  }
  return statuses
}

const deep = (levels: number) => `${'{"a":['.repeat(levels)}${']}'.repeat(levels)}`
const bodies: Record<string, string | Uint8Array<ArrayBuffer>> = {
  nothing: '',
  'a list': '[]',
  'a number': '1',
  null: 'null',
  'a text': '"text"',
  'no JSON': '{"email":',
  'deep nesting of 60 KB': deep(7_000),
  'deep nesting of 1 MB': deep(120_000),
  'a text of 1 MB': JSON.stringify({ email: 'x'.repeat(1_000_000) }),
  'many fields': JSON.stringify(Object.fromEntries(Array.from({ length: 4000 }, (_, field) => [`f${field}`, field]))),
  'a prototype': '{"__proto__":{"email":"a@example.org"},"constructor":{"prototype":{}}}',
  'bytes that are no UTF-8': new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]),
  'long texts': JSON.stringify({
    email: `${'a'.repeat(30_000)}@b`,
    password: 'x'.repeat(20_000),
    userId: 'y'.repeat(9_000),
  }),
}
const values: unknown[] = [
  null,
  0,
  -1,
  1e308,
  true,
  [],
  {},
  [['a']],
  { toString: 1 },
  '',
  ' ',
  '%00',
  'a@b',
  "'; drop table app_user; --",
]
const fields = [
  'email',
  'currentEmail',
  'newEmail',
  'password',
  'newPassword',
  'currentPassword',
  'userId',
  'code',
  'provider',
  'id',
  'calendarEventId',
  'text',
  'views',
]

/** Objects of the fields that calls take, with values of any type and size. */
const anyBody = fc.dictionary(
  fc.constantFrom(...fields, 'returnUrl', 'rememberMe', '__proto__', 'toString'),
  fc.oneof(
    fc.jsonValue(),
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc.uuid(),
    fc.emailAddress(),
    fc.constant('x'.repeat(50_000)),
  ),
  { maxKeys: 6 },
)
type Encoded = { body: string | Uint8Array<ArrayBuffer>; 'content-type'?: string; 'content-encoding'?: string }
const bytes = (buffer: Buffer) => new Uint8Array(buffer)
const anyEncoding = fc.constantFrom<((text: string) => Encoded)[]>(
  (text) => ({ body: text }),
  (text) => ({ body: `\ufeff${text}` }),
  (text) => ({ body: bytes(Buffer.from(text, 'utf16le')), 'content-type': 'application/json; charset=utf-16' }),
  (text) => ({ body: bytes(Buffer.from(text, 'latin1')), 'content-type': 'application/json; charset=utf-8' }),
  (text) => ({ body: bytes(gzipSync(text)), 'content-encoding': 'gzip' }),
  (text) => ({ body: bytes(deflateSync(text)), 'content-encoding': 'deflate' }),
  (text) => ({ body: bytes(brotliCompressSync(text)), 'content-encoding': 'br' }),
  (text) => ({ body: text.slice(0, -1) }),
)

const bomb = gzipSync(Buffer.alloc(40_000_000, ' '))

describe('calls', () => {
  const calls = routes.filter(({ method, path }) => method === 'post' && String(path).startsWith('/api/'))

  test.each(calls.map(({ path }) => String(path)))('%s never answers a body with a 5xx status', async (path) => {
    const headers = { 'content-type': 'application/json', 'x-requested-with': 'calendar' }
    const given = Object.entries(bodies)
    for (const value of values) {
      given.push([JSON.stringify(value), JSON.stringify(Object.fromEntries(fields.map((field) => [field, value])))])
    }
    // An empty body is a complete call to those that need none: they would end the test's account or sessions.
    const ends = /deleteMyAccount|endSessions/.test(path)
    const sent: [what: string, RequestInit][] = given
      .filter(([name]) => !ends || /nesting|no JSON|UTF-8|1 MB/.test(name))
      .map(([name, body]) => [name, { method: 'POST', body, headers }])
    for (const type of [
      'application/json; charset=utf-32',
      'application/json; charset=nonsense',
      'text/plain',
      'multipart/form-data',
    ]) {
      sent.push([type, { method: 'POST', body: 'x', headers: { ...headers, 'content-type': type } }])
    }
    const generated = fc.sample(fc.tuple(anyBody, anyEncoding), { numRuns: isThorough ? 40 : 8, seed: 20_261_122 })
    for (const [value, encode] of ends ? [] : generated) {
      const text = JSON.stringify(value) ?? ''
      const { body, ...more } = encode(text)
      sent.push([text, { method: 'POST', body, headers: { ...headers, ...more } }])
    }
    for (const body of ['no gzip', bomb]) {
      sent.push(['gzip', { method: 'POST', body, headers: { ...headers, 'content-encoding': 'gzip' } }])
    }
    const statuses = await statusesOf(
      sent.map(
        ([, init]) =>
          () =>
            administrator.visit(path, init),
      ),
    )
    expect(sent.filter((_, at) => statuses[at]! >= 500).map(([what]) => what)).toEqual([])
  })
})

describe('odd requests', () => {
  const odd = [
    '%00',
    '%ff',
    '%',
    '..%2f..%2fetc%2fpasswd',
    '%e2%80%ae',
    'a'.repeat(12_000),
    '%25'.repeat(2_000),
    "'--",
    '[]',
    '{}',
  ]
  const gets = routes.filter(({ method, path }) => method === 'get' && path !== '/sync/stream')
  const addresses = gets.flatMap(({ path }) => {
    if (path instanceof RegExp) return odd.map((text) => `/${text}`)
    const named = /:\w+|\{\*path\}/.test(path)
    return named
      ? odd.map((text) => path.replace(/:\w+|\{\*path\}/, text))
      : odd.map((text) => `${path}?returnUrl=${text}&x=${text}`)
  })
  const oidc = ['auth', 'token', 'session/end', 'me', 'jwks'].flatMap((name) =>
    [
      'client_id',
      'redirect_uri',
      'scope',
      'state',
      'id_token_hint',
      'prompt',
      'max_age',
      'claims',
      'request',
      'login_hint',
    ].flatMap((parameter) =>
      ['%00', '%ff', 'a'.repeat(9_000), '{', '-1'].map(
        (text) => `/oidc/${name}?client_id=calendar-web&${parameter}=${text}`,
      ),
    ),
  )

  test('no address of any route is answered with a 5xx status', async () => {
    const all = [...addresses, ...oidc]
    const statuses = await statusesOf(all.map((address) => () => administrator.visit(address)))
    const outcomes = all.map((address, at) => `${statuses[at]} ${address.slice(0, 80)}`)
    expect(outcomes.filter((_, at) => statuses[at]! >= 500)).toEqual([])
  })

  const largest: Record<string, string | Uint8Array<ArrayBuffer>> = {
    'a megabyte of one field': `token=${'a'.repeat(1_000_000)}`,
    'as many fields as fit': 'a=1&'.repeat(14_000),
    'fields within fields': `${'a[b]'.repeat(10_000)}=1`,
    'percent signs': `token=${'%25'.repeat(18_000)}`,
    'a megabyte of JSON': `{"a":${'['.repeat(400_000)}`,
    'nothing that is text': new Uint8Array(56_000).fill(255),
  }
  const forms = routes
    .filter(({ method, csrf }) => method === 'post' && csrf === 'exempt')
    .flatMap(({ path }) => {
      const named = [
        'auth',
        'token',
        'request',
        'session/end',
        'session/end/confirm',
        'me',
        'introspection',
        'revocation',
      ]
      return String(path).includes('*') ? named.map((name) => String(path).replace('{*path}', name)) : [String(path)]
    })
  test.each(forms)('%s never answers the largest forms with a 5xx status', async (form) => {
    for (const [name, body] of Object.entries(largest)) {
      for (const type of ['application/x-www-form-urlencoded', 'application/json', 'multipart/form-data; boundary=x']) {
        const headers = { 'content-type': type, origin: server.url }
        const sent = { method: 'POST', body, headers }
        const status = await statusOf(() => visitor().visit(form.replace(':token', 'a.b'), sent))
        expect([name, type, status < 500]).toEqual([name, type, true])
      }
    }
  })

  test('no header is answered with a 5xx status', async () => {
    const headers: [string, string][] = ['bytes=0-', 'bytes=-', 'bytes=9-1', `bytes=${'0-1,'.repeat(2000)}`, 'x=1'].map(
      (range) => ['range', range],
    )
    headers.push(
      ['cookie', `session=${'x'.repeat(6000)}`],
      ['cookie', 'session=%00; session="'],
      ['authorization', 'Bearer \u00ff'],
    )
    headers.push(
      ['accept-encoding', 'x'.repeat(5000)],
      ['if-none-match', '"'.repeat(5000)],
      ['x-forwarded-for', ','.repeat(5000)],
    )
    const sent: [path: string, name: string, value: string][] = []
    for (const path of [
      '/',
      '/blobs/00000000-0000-0000-0000-000000000000',
      '/graphql?query={__typename}',
      '/oidc/me',
      '/api/account/sessions',
    ]) {
      for (const [name, value] of headers) sent.push([path, name, value])
    }
    const statuses = await statusesOf(
      sent.map(
        ([path, name, value]) =>
          () =>
            visitor().visit(path, { headers: { [name]: value } }),
      ),
    )
    expect(sent.filter((_, at) => statuses[at]! >= 500).map(([path, name]) => [path, name])).toEqual([])
  })

  test('/healthz answers while bodies are sent that never end', async () => {
    const { port } = new URL(server.url)
    const sockets = Array.from({ length: 50 }, () => connect(Number(port), 'localhost'))
    try {
      for (const socket of sockets) {
        socket.on('error', () => {})
        socket.write('POST /api/account/login HTTP/1.1\r\nhost: localhost\r\nx-requested-with: calendar\r\n')
        socket.write('content-type: application/json\r\ncontent-length: 60000\r\n\r\n{"email":"')
      }
      expect(await statusOf(() => visitor().visit('/healthz'))).toBe(200)
    } finally {
      for (const socket of sockets) socket.destroy()
    }
  })
})

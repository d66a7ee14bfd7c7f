import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ensureClientBuild } from '#server/build-client.ts'
import { createAccount } from '../support/accounts.ts'
import { browserLike } from '../support/cookie-jar.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'
import { startInProcess, type InProcess } from '../support/in-process.ts'
import { logIn, silentSignIn, type Tokens } from '../support/sign-in.ts'

let database: TestDatabase
let product: InProcess

beforeAll(async () => {
  await ensureClientBuild()
  database = await createTestDatabase()
  product = await startInProcess(database.url)
  await createAccount(database.sql, { email: 'teacher@example.org' })
})

afterAll(async () => {
  await product?.stop()
  await database?.drop()
})

const policyOf = (response: Response) =>
  Object.fromEntries(
    (response.headers.get('content-security-policy') ?? '').split(';').map((directive) => {
      const [name = '', ...values] = directive.trim().split(' ')
      return [name, values.join(' ')]
    }),
  )

test.each(['/', '/calendar', '/_configuration/calendar-web', '/oidc/session/end?client_id=calendar-web', '/api/none'])(
  'the strict Content-Security-Policy is on %s',
  async (path) => {
    const policy = policyOf(await fetch(product.url + path))
    expect(policy).toMatchObject({
      'default-src': "'none'",
      'style-src': "'self' 'unsafe-inline'",
      'font-src': "'self'",
      'img-src': "'self' data: blob:",
      'media-src': "'self'",
      'worker-src': "'self'",
      'manifest-src': "'self'",
      'form-action': "'self'",
      'base-uri': "'none'",
      'frame-ancestors': "'none'",
      'require-trusted-types-for': "'script'",
      'trusted-types': 'app dompurify',
    })
    expect(policy['script-src']).toMatch(/^'self'( 'sha256-[\w+/=]+')?$/)
    expect(policy['connect-src']).toMatch(/^'self' https:\/\/www\.youtube\.com /)
    expect(policy['frame-src']).toMatch(/^'self' https:\/\/www\.youtube-nocookie\.com /)
  },
)

test('the pages of mailed links send no referrer, so the code in their address leaks nowhere', async () => {
  for (const page of ['confirmEmail', 'confirmEmailChange', 'confirmInvite', 'resetPassword', 'ResetPassword']) {
    const response = await fetch(`${product.url}/account/${page}?userId=1&code=2`)
    expect(response.headers.get('referrer-policy')).toBe('no-referrer')
  }
  const login = await fetch(`${product.url}/account/login`)
  expect(login.headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
})

test('only the silent sign-in page may be framed, and only by our own pages', async () => {
  const silent = await fetch(`${product.url}/silent-sign-in.html`)
  expect([policyOf(silent)['frame-ancestors'], silent.headers.get('x-frame-options')]).toEqual(["'self'", 'SAMEORIGIN'])
  const shell = await fetch(`${product.url}/`)
  expect([policyOf(shell)['frame-ancestors'], shell.headers.get('x-frame-options')]).toEqual(["'none'", 'DENY'])
})

test("every answer is nosniff, isolated and without permissions; nothing reveals the server's software", async () => {
  const { headers } = await fetch(`${product.url}/calendar`)
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
  expect(headers.get('permissions-policy')).toContain('camera=()')
  expect(headers.get('strict-transport-security')).toBeNull()
  expect(headers.get('x-powered-by')).toBeNull()
})

test('a stored file is nosniff and sandboxed, whatever it is', async () => {
  const id = randomUUID()
  await database.sql`insert into blob_reference (id, filename, mime_type, size) values (${id}, 'a.png', 'image/png', 3)`
  await database.sql`insert into blob_object (id, blob_reference_id, mime_type, size) values (${id}, ${id}, 'image/png', 3)`
  await database.sql`insert into blob_chunk (blob_object_id, number, bytes) values (${id}, 0, ${Buffer.from('abc')})`
  const { headers } = await fetch(`${product.url}/blobs/${id}`)
  expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('cross-origin-resource-policy'), 'mail programs show it').toBe('cross-origin')
})

test('no cache stores the service worker, and SERVICE_WORKER=no serves one that withdraws itself', async () => {
  const served = await fetch(`${product.url}/sw.js`)
  expect(served.headers.get('cache-control')).toBe('no-store')
  expect(await served.text()).not.toContain('registration.unregister()')
  const withdrawn = await startInProcess(database.url, { SERVICE_WORKER: 'no' })
  try {
    const response = await fetch(`${withdrawn.url}/sw.js`)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(await response.text()).toContain('registration.unregister()')
  } finally {
    await withdrawn.stop()
  }
})

test('HSTS is on when the public address is https', async () => {
  const secure = await startInProcess(database.url, { PUBLIC_URL: 'https://almanac.example' })
  try {
    const { headers } = await fetch(`${secure.url}/calendar`)
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains')
  } finally {
    await secure.stop()
  }
})

test('forms post only to us, and external sign-in providers are listed for the sign-in page without their secrets', async () => {
  const provider = {
    name: 'school',
    displayName: 'School account',
    issuer: 'https://login.school.example/oidc',
    clientId: 'almanac',
    clientSecret: 'a planted secret',
  }
  const open = await startInProcess(database.url, { OIDC_PROVIDERS: JSON.stringify([provider]) })
  try {
    const response = await fetch(`${open.url}/api/account/getExternalAuthenticationSchemes`)
    expect(policyOf(response)['form-action']).toBe("'self'")
    expect(await response.json()).toEqual([{ name: 'school', displayName: 'School account' }])
  } finally {
    await open.stop()
  }
})

test('errors carry a request id and no detail; private answers are never stored', async () => {
  const response = await fetch(`${product.url}/api/account/currentUserRoles`)
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(await response.json()).toEqual({
    errors: [{ code: 'NOT_SIGNED_IN', message: 'Please sign in.' }],
    requestId: response.headers.get('x-request-id'),
  })
})

test('an unknown address below the server paths is not found, and so is a missing file', async () => {
  for (const path of ['/api/none', '/graphql/none', '/sync/none', '/assets/none-1234.js', '/assets/none', '/none.js']) {
    const response = await fetch(product.url + path, {
      headers: { accept: path.endsWith('.js') ? '*/*' : 'text/html' },
    })
    expect([path, response.status]).toEqual([path, 404])
  }
})

test('an address that cannot be decoded gets the page, which says that it cannot be found', async () => {
  const response = await fetch(`${product.url}/calendar/search/100%`, { headers: { accept: 'text/html' } })
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
})

test("the manifest has the installation's name", async () => {
  const named = await startInProcess(database.url, { PRODUCT_NAME: 'Dates of Kent' })
  try {
    const own = await fetch(`${named.url}/manifest.webmanifest`)
    expect(await own.json()).toMatchObject({
      name: 'Dates of Kent',
      short_name: 'Dates of Kent',
      start_url: '/calendar',
    })
    const plain = await fetch(`${product.url}/manifest.webmanifest`)
    expect(await plain.json()).toMatchObject({ name: 'School Almanac', short_name: 'Almanac' })
  } finally {
    await named.stop()
  }
})

test('no password, cookie, token or code is in the log', async () => {
  const browser = browserLike(product.url)
  await logIn(browser, 'teacher@example.org', 'a planted password')
  await logIn(browser, 'teacher@example.org')
  const { access_token: token, id_token: idToken } = (await silentSignIn(browser)) as Tokens
  await browser.visit('/api/account/currentUserRoles', { headers: { authorization: `Bearer ${token}` } })
  await browser.visit('/account/confirmEmail?userId=1&code=a-planted-code')
  await fetch(`${product.url}/api/none?secret=a-planted-query`)
  const log = product.lines.join('')
  expect(log).toContain('/api/account/login')
  expect(log).toContain('/account/confirmEmail')
  const secrets = ['planted', 'Calendar!2026', token, idToken, browser.jar.get('session') ?? 'none']
  for (const secret of secrets) expect(log).not.toContain(secret)
})

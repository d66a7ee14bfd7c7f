import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAccount } from '../support/accounts.ts'
import { browserLike, type BrowserLike } from '../support/cookie-jar.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'
import { startInProcess, type InProcess } from '../support/in-process.ts'
import { logIn, samplePassword, silentSignIn, type Tokens } from '../support/sign-in.ts'

let database: TestDatabase
let product: InProcess
let browser: BrowserLike

beforeAll(async () => {
  database = await createTestDatabase()
  product = await startInProcess(database.url)
  await createAccount(database.sql, { email: 'teacher@example.org' })
  browser = browserLike(product.url)
  await logIn(browser, 'teacher@example.org')
})

afterAll(async () => {
  await product?.stop()
  await database?.drop()
})

const query = JSON.stringify({ query: '{ aboutPage { section1 { name } } }' })
const json = { 'content-type': 'application/json' }
const ours = { ...json, 'x-requested-with': 'calendar' }

describe('a POST with a cookie', () => {
  const cases: [string, Record<string, string>, number][] = [
    ['with our header', ours, 200],
    ['with our header and our origin', { ...ours, 'sec-fetch-site': 'same-origin' }, 200],
    ['without our header', json, 403],
    ['with another value of our header', { ...json, 'x-requested-with': 'XMLHttpRequest' }, 403],
    ['from a foreign site', { ...ours, 'sec-fetch-site': 'cross-site' }, 403],
    ['from a sibling site', { ...ours, 'sec-fetch-site': 'same-site' }, 403],
    ['with a foreign origin', { ...ours, origin: 'https://evil.example' }, 403],
    ['with the null origin', { ...ours, origin: 'null' }, 403],
    ['as text/plain', { ...ours, 'content-type': 'text/plain' }, 415],
    ['as a form', { ...ours, 'content-type': 'application/x-www-form-urlencoded' }, 415],
  ]
  test.each(cases)('a POST with a cookie %s is accepted or refused as it should be', async (_name, headers, status) => {
    const response = await browser.visit('/graphql', { method: 'POST', body: query, headers })
    expect(response.status).toBe(status)
  })

  test('a POST with a cookie and our own Origin header passes', async () => {
    const headers = { ...ours, origin: product.url }
    expect((await browser.visit('/graphql', { method: 'POST', body: query, headers })).status).toBe(200)
  })

  test('a bearer token is not a cookie and needs no header', async () => {
    const { access_token: token } = (await silentSignIn(browser)) as Tokens
    const headers = { ...json, authorization: `Bearer ${token}`, origin: 'https://script.example' }
    const response = await fetch(`${product.url}/graphql`, { method: 'POST', body: query, headers })
    expect(response.status).toBe(200)
  })

  test('an account call accepts JSON only', async () => {
    const headers = { 'content-type': 'text/plain', 'x-requested-with': 'calendar' }
    const response = await browser.visit('/api/account/login', { method: 'POST', body: '{}', headers })
    expect([response.status, await response.json()]).toMatchObject([
      415,
      { errors: [{ code: 'UNSUPPORTED_MEDIA_TYPE' }] },
    ])
  })

  test('signing in from a foreign page is refused, so nobody is signed in as somebody else', async () => {
    const body = JSON.stringify({ email: 'teacher@example.org', password: samplePassword, rememberMe: true })
    const response = await fetch(`${product.url}/api/account/login`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'text/plain', origin: 'https://evil.example' },
    })
    expect([response.status, response.headers.getSetCookie()]).toEqual([403, []])
  })

  test('signing out from a foreign page is refused', async () => {
    expect((await browser.visit('/api/account/sessions/current', { method: 'DELETE' })).status).toBe(403)
    expect((await browser.visit('/api/account/currentUserRoles')).status).toBe(200)
  })
})

/** `fetch` does not let the Host header be set. */
function getWithHost(path: string, headers: Record<string, string>): Promise<string> {
  return new Promise((resolve, reject) => {
    const { port } = new URL(product.url)
    const sent = request({ host: 'localhost', port, path, headers }, (response) => {
      let text = `${response.statusCode} ${JSON.stringify(response.headers)}\n`
      response.setEncoding('utf8')
      response.on('data', (part: string) => (text += part))
      response.on('end', () => resolve(text))
    })
    sent.on('error', reject)
    sent.end()
  })
}

describe('the Host header', () => {
  const foreign: Record<string, string>[] = [
    { host: 'evil.example' },
    { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' },
    { host: 'localhost', 'x-forwarded-host': 'evil.example' },
    { host: 'localhost', forwarded: 'host=evil.example;proto=https' },
  ]
  const paths = [
    '/oidc/.well-known/openid-configuration',
    '/_configuration/calendar-web',
    '/oidc/session/end?client_id=calendar-web',
    '/oidc/auth?client_id=calendar-web&redirect_uri=x',
  ]
  test.each(foreign.flatMap((headers) => paths.map((path) => [path, headers] as const)))(
    'a foreign Host header never shows in %s (%j)',
    async (path, headers) => {
      expect(await getWithHost(path, headers)).not.toContain('evil.example')
    },
  )

  test('OpenID discovery names the public address only', async () => {
    const text = await getWithHost('/oidc/.well-known/openid-configuration', { host: 'evil.example' })
    const discovery = JSON.parse(text.slice(text.indexOf('\n'))) as Record<string, unknown>
    const addresses = Object.values(discovery).filter((value) => typeof value === 'string' && value.includes('://'))
    expect(addresses.length).toBeGreaterThan(4)
    for (const address of addresses) expect(address).toMatch(`${product.url}/oidc`)
  })

  test('somebody who typed 127.0.0.1 is redirected to the address that sign-in knows', async () => {
    const { port } = new URL(product.url)
    const text = await getWithHost('/calendar?month=2026-11', { host: `127.0.0.1:${port}`, accept: 'text/html' })
    expect(text).toMatch(/^307 /)
    expect(text).toContain(`${product.url}/calendar?month=2026-11`)
  })
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAccount } from '../support/accounts.ts'
import { browserLike, type BrowserLike } from '../support/cookie-jar.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'
import { startServer, type RunningServer } from '../support/server.ts'
import { logIn, silentSignIn, type Tokens } from '../support/sign-in.ts'

let database: TestDatabase
let server: RunningServer
let second: RunningServer

beforeAll(async () => {
  database = await createTestDatabase()
  server = await startServer({ databaseUrl: database.url })
  second = await startServer({ databaseUrl: database.url, env: { PUBLIC_URL: server.url } })
  await createAccount(database.sql, { email: 'teacher@example.org' })
})

afterAll(async () => {
  await server?.stop()
  await second?.stop()
  await database?.drop()
})

const endSession = (parameters: Record<string, string> = {}) =>
  `/oidc/session/end?${new URLSearchParams({
    client_id: 'calendar-web',
    post_logout_redirect_uri: `${server.url}/authentication/logout-callback`,
    state: 'mine',
    ...parameters,
  })}`

/** What the script and the button of the sign-out page do. */
const confirm = async (browser: BrowserLike, page: string, init: RequestInit = {}) => {
  const xsrf = /name="xsrf" value="(\w+)"/.exec(page)?.[1] ?? ''
  const body = new URLSearchParams({ xsrf, logout: 'yes' })
  return browser.visit('/oidc/session/end/confirm', { ...init, method: 'POST', body })
}

test('sign-out ends the session by redirect on every process and returns to the logout callback', async () => {
  const browser = browserLike(server.url)
  await logIn(browser, 'teacher@example.org')
  const { access_token: token } = (await silentSignIn(browser)) as Tokens
  const cookies = new Map(browser.jar)

  const page = await browser.visit(endSession(), { headers: { 'sec-fetch-site': 'same-origin' } })
  const html = await page.text()
  expect(html).toMatch(/<button[^>]*data-automatic/)
  expect(html).toContain('<script src="/oidc-logout.js">')
  const answer = await confirm(browser, html)
  expect(answer.headers.get('location')).toBe(`${server.url}/authentication/logout-callback?state=mine`)

  const withOldCookie = await browserLike(second.url, cookies).visit('/api/account/currentUserRoles')
  const withOldToken = await fetch(`${second.url}/api/account/currentUserRoles`, {
    headers: { authorization: `Bearer ${token}` },
  })
  expect([withOldCookie.status, withOldToken.status]).toEqual([401, 401])
  expect(await silentSignIn(browser)).toEqual({ error: 'login_required' })
})

test('a sign-out link on a foreign page leads to a button, and signs nobody out by itself', async () => {
  const browser = browserLike(server.url)
  await logIn(browser, 'teacher@example.org')
  const page = await browser.visit(endSession(), { headers: { 'sec-fetch-site': 'cross-site' } })
  expect(await page.text()).not.toMatch(/<button[^>]*data-automatic/)
  const { id_token: hint } = (await silentSignIn(browser)) as Tokens
  const withHint = await browser.visit(endSession({ id_token_hint: hint }), { headers: { 'sec-fetch-site': 'none' } })
  expect(await withHint.text()).toMatch(/<button[^>]*data-automatic/)
  expect((await browser.visit('/api/account/currentUserRoles')).status).toBe(200)
})

test('confirming a sign-out whose session another tab has just ended leads to the start page, not to an error', async () => {
  const browser = browserLike(server.url)
  await logIn(browser, 'teacher@example.org')
  const page = await (await browser.visit(endSession())).text()
  const other = browserLike(second.url, new Map(browser.jar))
  await other.visit('/api/account/sessions/current', { method: 'DELETE', headers: { 'x-requested-with': 'calendar' } })
  const accept = { headers: { accept: 'text/html' } }
  expect((await confirm(browser, page, accept)).headers.get('location')).toBe('/authentication/logged-out')
})

test('the session of an offline sign-out is ended at the next contact', async () => {
  const browser = browserLike(server.url)
  await logIn(browser, 'teacher@example.org')
  const cookies = new Map(browser.jar)
  const headers = { 'x-requested-with': 'calendar' }
  const answer = await browser.visit('/api/account/sessions/current', { method: 'DELETE', headers })
  expect([answer.status, browser.jar.has('session')]).toEqual([204, false])
  expect((await browserLike(second.url, cookies).visit('/api/account/currentUserRoles')).status).toBe(401)
})

test('an open page is notified of the sign-out through its stream, from another process', async () => {
  const browser = browserLike(server.url)
  const { userId } = (await (await logIn(browser, 'teacher@example.org')).json()) as { userId: string }
  const stream = await browserLike(second.url, browser.jar).visit(`/sync/stream?user=${userId}`)
  const reader = stream.body!.pipeThrough(new TextDecoderStream()).getReader()
  await browser.visit('/api/account/sessions/current', {
    method: 'DELETE',
    headers: { 'x-requested-with': 'calendar' },
  })
  let received = ''
  for (let part = await reader.read(); !part.done; part = await reader.read()) received += part.value
  expect(received).toContain('event: signed-out')
})

import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAccount } from '../support/accounts.ts'
import { browserLike, type BrowserLike } from '../support/cookie-jar.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'
import { startInProcess, type InProcess } from '../support/in-process.ts'
import { authorizationRequest, logIn, silentSignIn, type Tokens } from '../support/sign-in.ts'

let database: TestDatabase
let product: InProcess
let second: InProcess

beforeAll(async () => {
  database = await createTestDatabase()
  product = await startInProcess(database.url)
  second = await startInProcess(database.url, { PUBLIC_URL: product.url })
  await createAccount(database.sql, { email: 'teacher@example.org' })
  await createAccount(database.sql, { email: 'editor@example.org', administrator: true })
})

afterAll(async () => {
  await product?.stop()
  await second?.stop()
  await database?.drop()
})

const statusOf = async (browser: BrowserLike) => (await browser.visit('/api/account/currentUserRoles')).status

async function signedIn(email: string, rememberMe = true) {
  const browser = browserLike(product.url)
  const response = await logIn(browser, email, undefined, rememberMe)
  const cookie = response.headers.getSetCookie().find((text) => text.startsWith('session=')) ?? ''
  return { browser, elsewhere: browserLike(second.url, browser.jar), cookie, id: browser.jar.get('session') ?? '' }
}

test('a session is a random id of at least 128 bits in an HttpOnly SameSite=Lax cookie', async () => {
  const { cookie, id } = await signedIn('teacher@example.org')
  // 43 characters of base64url are 258 bits.
  expect(id).toMatch(/^[\w-]{43,}$/)
  expect(cookie.toLowerCase()).toMatch(/; httponly/)
  expect(cookie.toLowerCase()).toMatch(/; samesite=lax/)
  expect(cookie.toLowerCase()).not.toMatch(/; secure/)
})

test('every cookie on the way of a sign-in and a sign-out is HttpOnly and SameSite=Lax', async () => {
  const browser = browserLike(product.url)
  const answers = [
    // A visitor's request begins an interaction, which the provider remembers in cookies of its own.
    await browser.visit(authorizationRequest(product.url, { prompt: '' }).path),
    await logIn(browser, 'teacher@example.org'),
    await browser.visit(authorizationRequest(product.url).path),
    await browser.visit('/api/account/sessions/current', {
      method: 'DELETE',
      headers: { 'x-requested-with': 'calendar' },
    }),
  ]
  const cookies = answers.map(({ headers }) => headers.getSetCookie())
  expect(cookies.map((set) => set.length > 0)).toEqual([true, true, true, true])
  const open = cookies.flat().filter((text) => !/; httponly/i.test(text) || !/; samesite=lax/i.test(text))
  expect(open).toEqual([])
})

test('a session is stored only as its SHA-256, and so are codes and tokens', async () => {
  const { browser, id } = await signedIn('teacher@example.org')
  const { access_token: token } = (await silentSignIn(browser)) as Tokens
  const rows = await database.sql<{ model: string; idHash: string; all: string }[]>`
    select model, id_hash, oidc_payload::text as all from oidc_payload`
  for (const secret of [id, token]) {
    expect(rows.some(({ idHash }) => idHash === createHash('sha256').update(secret).digest('base64url'))).toBe(true)
    expect(rows.filter(({ all }) => all.includes(secret))).toEqual([])
  }
  const everywhere = await database.sql`select name from setting where value::text like ${`%${id}%`}`
  expect(everywhere.length).toBe(0)
})

test('every sign-in gives a new session id, and the old one is dead', async () => {
  const { browser, id } = await signedIn('teacher@example.org')
  await logIn(browser, 'teacher@example.org')
  expect(browser.jar.get('session')).not.toBe(id)
  expect(await statusOf(browser)).toBe(200)
  expect(await statusOf(browserLike(product.url, new Map([['session', id]])))).toBe(401)
})

test('signing in does not take over a session id that an attacker planted', async () => {
  const planted = 'p'.repeat(43)
  const browser = browserLike(product.url, new Map([['session', planted]]))
  await logIn(browser, 'teacher@example.org')
  expect(browser.jar.get('session')).not.toBe(planted)
  expect(await statusOf(browserLike(product.url, new Map([['session', planted]])))).toBe(401)
})

test('over https the session cookie is __Host- and Secure', async () => {
  const behindProxy = await startInProcess(database.url, { PUBLIC_URL: 'https://almanac.example', TRUST_PROXY: '1' })
  try {
    const browser = browserLike(behindProxy.url)
    const cookie = (await logIn(browser, 'teacher@example.org')).headers.getSetCookie()[0] ?? ''
    expect(cookie).toMatch(/^__Host-session=/)
    expect(cookie.toLowerCase()).toMatch(/; secure/)
    expect(cookie.toLowerCase()).toMatch(/; path=\//)
    expect(cookie.toLowerCase()).not.toMatch(/; domain/)
    expect(await statusOf(browser)).toBe(200)
  } finally {
    await behindProxy.stop()
  }
})

test('remember me lasts 30 days; without it the cookie ends with the browser and the session after 12 hours idle', async () => {
  const remembered = await signedIn('teacher@example.org', true)
  const expires = Date.parse(/expires=([^;]+)/i.exec(remembered.cookie)?.[1] ?? '')
  expect(Math.round((expires - Date.now()) / 86_400_000)).toBe(30)
  const passing = await signedIn('teacher@example.org', false)
  expect(passing.cookie).not.toMatch(/expires|max-age/i)
  const hash = createHash('sha256').update(passing.id).digest('base64url')
  const [row] = await database.sql<{ hours: number }[]>`
    select extract(epoch from expires_at - now())::float / 3600 as hours from oidc_payload where id_hash = ${hash}`
  expect(Math.round(row?.hours ?? 0)).toBe(12)
  // The silent sign-in of a page extends it.
  await database.sql`update oidc_payload set expires_at = now() + interval '1 minute' where id_hash = ${hash}`
  await silentSignIn(passing.browser)
  const [slid] = await database.sql<{ hours: number }[]>`
    select extract(epoch from expires_at - now())::float / 3600 as hours from oidc_payload where id_hash = ${hash}`
  expect(Math.round(slid?.hours ?? 0)).toBe(12)
  await database.sql`update oidc_payload set expires_at = now() - interval '1 second' where id_hash = ${hash}`
  expect(await statusOf(passing.browser)).toBe(401)
})

test.each([
  ['teacher@example.org', 89, 200],
  ['teacher@example.org', 91, 401],
  ['editor@example.org', 0.4, 200],
  ['editor@example.org', 0.6, 401],
])('a session has an absolute lifetime: %s signed in %d days ago gets %d', async (email, days, status) => {
  const { browser, id } = await signedIn(email)
  const hash = createHash('sha256').update(id).digest('base64url')
  const loginTs = Math.floor(Date.now() / 1000 - days * 86_400)
  await database.sql`
    update oidc_payload set payload = jsonb_set(payload, '{loginTs}', to_jsonb(${loginTs}::bigint))
    where id_hash = ${hash}`
  expect(await statusOf(browser)).toBe(status)
  if (status === 401) expect(await silentSignIn(browser)).toEqual({ error: 'login_required' })
})

test('a changed security stamp ends all sessions and tokens at the next request on every process', async () => {
  const { browser, elsewhere } = await signedIn('teacher@example.org')
  const { access_token: token } = (await silentSignIn(browser)) as Tokens
  const withToken = () =>
    fetch(`${second.url}/api/account/currentUserRoles`, { headers: { authorization: `Bearer ${token}` } })
  expect([await statusOf(elsewhere), (await withToken()).status]).toEqual([200, 200])
  await database.sql`update app_user set security_stamp = gen_random_uuid() where email = 'teacher@example.org'`
  expect([await statusOf(browser), await statusOf(elsewhere), (await withToken()).status]).toEqual([401, 401, 401])
  expect(await silentSignIn(elsewhere, product.url)).toEqual({ error: 'login_required' })
  await logIn(browser, 'teacher@example.org')
  expect(await statusOf(elsewhere)).toBe(200)
})

test("an administrator's lockout and a deleted account end the sessions too", async () => {
  const { browser } = await signedIn('teacher@example.org')
  await database.sql`update app_user set locked_out_by_administrator = true where email = 'teacher@example.org'`
  expect(await statusOf(browser)).toBe(401)
  await database.sql`update app_user set locked_out_by_administrator = false where email = 'teacher@example.org'`
  await createAccount(database.sql, { email: 'leaver@example.org' })
  const leaver = await signedIn('leaver@example.org')
  await database.sql`delete from app_user where email = 'leaver@example.org'`
  expect(await statusOf(leaver.browser)).toBe(401)
})

test('a silent sign-in in progress during the sign-out does not bring the session back', async () => {
  for (let round = 0; round < 10; round += 1) {
    const { browser, id } = await signedIn('teacher@example.org')
    const alone = () => browserLike(product.url, new Map([['session', id]]))
    const headers = { 'x-requested-with': 'calendar' }
    await Promise.all([
      ...[1, 2, 3, 4].map(() => silentSignIn(alone())),
      browser.visit('/api/account/sessions/current', { method: 'DELETE', headers }),
      ...[1, 2, 3, 4].map(() => silentSignIn(alone())),
    ])
    expect(await statusOf(alone())).toBe(401)
  }
})

test('expired sessions are deleted at the next sign-in', async () => {
  const { id } = await signedIn('teacher@example.org')
  const hash = createHash('sha256').update(id).digest('base64url')
  await database.sql`update oidc_payload set expires_at = now() - interval '2 hours' where id_hash = ${hash}`
  await signedIn('teacher@example.org')
  expect((await database.sql`select from oidc_payload where id_hash = ${hash}`).length).toBe(0)
})

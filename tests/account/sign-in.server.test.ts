import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAccount } from '../support/accounts.ts'
import { browserLike } from '../support/cookie-jar.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'
import { startServer, type RunningServer } from '../support/server.ts'
import { authorizationRequest, logIn, samplePassword, silentSignIn, type Tokens } from '../support/sign-in.ts'

let database: TestDatabase
let server: RunningServer
let second: RunningServer
let teacherId: string

beforeAll(async () => {
  database = await createTestDatabase()
  server = await startServer({ databaseUrl: database.url })
  second = await startServer({ databaseUrl: database.url, env: { PUBLIC_URL: server.url } })
  teacherId = await createAccount(database.sql, { email: 'teacher@example.org' })
  await createAccount(database.sql, { email: 'editor@example.org', administrator: true })
  await createAccount(database.sql, { email: 'new@example.org', emailConfirmed: false })
  await createAccount(database.sql, { email: 'careful@example.org', twoFactor: true })
})

afterAll(async () => {
  await server?.stop()
  await second?.stop()
  await database?.drop()
})

const roles = async (browser: ReturnType<typeof browserLike>) => {
  const response = await browser.visit('/api/account/currentUserRoles')
  return response.ok ? ((await response.json()) as { roles: string[] }).roles : response.status
}

const messageOf = async (response: Response) =>
  ((await response.json()) as { errors: { message: string }[] }).errors[0]?.message

describe('POST /api/account/login', () => {
  test('login answers succeeded with the return URL and the user, and every process knows the session from then on', async () => {
    const browser = browserLike(server.url)
    expect(await roles(browser)).toBe(401)
    const returnUrl = encodeURIComponent('/calendar?month=2026-11#today')
    const response = await browser.post(`/api/account/login?returnUrl=${returnUrl}`, {
      email: 'Teacher@Example.org',
      password: samplePassword,
      rememberMe: true,
    })
    expect([response.status, await response.json()]).toEqual([
      200,
      {
        succeeded: true,
        requiresTwoFactor: false,
        requiresEmailConfirmation: false,
        returnUrl: '/calendar?month=2026-11#today',
        userId: teacherId,
      },
    ])
    expect(await roles(browser)).toEqual([])
    expect(await roles(browserLike(second.url, browser.jar))).toEqual([])
  })

  test('login with an unconfirmed email begins no session and asks to confirm it', async () => {
    const browser = browserLike(server.url)
    const result = (await (await logIn(browser, 'new@example.org')).json()) as object
    expect(result).toMatchObject({ succeeded: false, requiresEmailConfirmation: true, requiresTwoFactor: false })
    expect(browser.jar.size).toBe(0)
  })

  test('with two-factor sign-in the password alone begins no session', async () => {
    const browser = browserLike(server.url)
    const result = (await (await logIn(browser, 'careful@example.org')).json()) as object
    expect(result).toMatchObject({ succeeded: false, requiresEmailConfirmation: false, requiresTwoFactor: true })
    expect([await roles(browser), browser.jar.has('session')]).toEqual([401, false])
  })

  test.each([
    [{ email: ' ', password: 'x' }, 'Email is required'],
    [{ email: 'teacher@example.org', password: '' }, 'Password is required'],
    [{ password: 5 }, 'Email is required'],
    [[], 'This call takes a JSON object.'],
  ])('login with %j is refused with "%s"', async (body, message) => {
    const response = await browserLike(server.url).post('/api/account/login', body)
    expect([response.status, await messageOf(response)]).toEqual([400, message])
  })

  test('a login body that is not JSON or too large is refused with one clear message', async () => {
    const headers = { 'content-type': 'application/json', 'x-requested-with': 'calendar' }
    const send = (body: string) => fetch(`${server.url}/api/account/login`, { method: 'POST', headers, body })
    const broken = await send('{"email":')
    expect([broken.status, await messageOf(broken)]).toEqual([400, 'This request cannot be read.'])
    const large = await send(JSON.stringify({ email: 'x'.repeat(100_000) }))
    expect([large.status, await messageOf(large)]).toEqual([413, 'This request is too large.'])
  })
})

describe('roles', () => {
  test('the roles of the group Administrator are ["Administration"] and are read from the database at every request', async () => {
    const browser = browserLike(server.url)
    await logIn(browser, 'editor@example.org')
    expect(await roles(browser)).toEqual(['Administration'])
    await database.sql`update app_user set role_group_id = 'User' where email = 'editor@example.org'`
    expect(await roles(browser)).toEqual([])
    await database.sql`update app_user set role_group_id = 'Administrator' where email = 'editor@example.org'`
    expect(await roles(browser)).toEqual(['Administration'])
  })
})

describe('the OpenID Connect provider', () => {
  test('the OpenID Connect provider silently answers login_required to a visitor and a code to a signed-in user', async () => {
    const browser = browserLike(server.url)
    expect(await silentSignIn(browser)).toEqual({ error: 'login_required' })
    await logIn(browser, 'teacher@example.org')
    const tokens = (await silentSignIn(browser)) as Tokens
    const claims = JSON.parse(Buffer.from(tokens.id_token.split('.')[1] ?? '', 'base64url').toString()) as object
    expect(claims).toMatchObject({
      iss: `${server.url}/oidc`,
      sub: teacherId,
      name: 'Terry Teacher',
      preferred_username: 'teacher@example.org',
      email: 'teacher@example.org',
      email_verified: true,
    })
    const withToken = await fetch(`${second.url}/api/account/currentUserRoles`, {
      headers: { authorization: `Bearer ${tokens.access_token}` },
    })
    expect([withToken.status, await withToken.json()]).toEqual([200, { roles: [] }])
  })

  test('the OpenID Connect provider sends a visitor to the sign-in page, which begins the same request again on any process', async () => {
    const browser = browserLike(server.url)
    const { path } = authorizationRequest(server.url, { prompt: '', state: 'mine' })
    const page = new URL((await browser.visit(path)).headers.get('location') ?? '', server.url)
    expect(page.pathname).toBe('/account/login')
    const returnUrl = page.searchParams.get('returnUrl') ?? ''
    expect(returnUrl).toMatch(/^\/oidc\/auth\?/)

    await logIn(browser, 'teacher@example.org')
    const elsewhere = browserLike(second.url, browser.jar)
    const callback = new URL((await elsewhere.visit(returnUrl)).headers.get('location') ?? '')
    expect(callback.origin + callback.pathname).toBe(`${server.url}/silent-sign-in.html`)
    expect([callback.searchParams.get('state'), callback.searchParams.has('code')]).toEqual(['mine', true])
  })

  test('the OpenID Connect provider refuses a request without PKCE and a foreign redirect address', async () => {
    const browser = browserLike(server.url)
    await logIn(browser, 'teacher@example.org')
    const plain = authorizationRequest(server.url)
    const withoutPkce = plain.path.replace(/code_challenge(_method)?=[^&]*&/g, '')
    const answer = (await browser.visit(withoutPkce)).headers.get('location') ?? ''
    expect(answer).toContain('error=invalid_request')
    const foreign = authorizationRequest(server.url, { redirect_uri: 'https://evil.example/callback' })
    const page = await browser.visit(foreign.path, { headers: { accept: 'text/html' } })
    expect(page.headers.get('location')).toMatch(/^\/authentication\/login-failed\?message=/)
  })

  test('GET /_configuration/calendar-web answers the identity client settings; another client is not found', async () => {
    const response = await fetch(`${server.url}/_configuration/calendar-web`)
    expect(await response.json()).toMatchObject({
      authority: `${server.url}/oidc`,
      client_id: 'calendar-web',
      redirect_uri: `${server.url}/authentication/login-callback`,
      silent_redirect_uri: `${server.url}/silent-sign-in.html`,
      post_logout_redirect_uri: `${server.url}/authentication/logout-callback`,
      response_type: 'code',
      scope: 'openid profile email',
      product: { name: 'School Almanac' },
      publicUrl: server.url,
    })
    expect((await fetch(`${server.url}/_configuration/another`)).status).toBe(404)
  })
})

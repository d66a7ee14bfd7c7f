import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { statusOf } from '../support/account-story.ts'
import { createAccount } from '../support/accounts.ts'
import { answerOf } from '../support/answers.ts'
import { browserLike, type BrowserLike } from '../support/cookie-jar.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'
import { externalFlow, linkInDatabase } from '../support/servers/external-flow.ts'
import { startInProcess, type InProcess } from '../support/in-process.ts'
import { linkParameters } from '../support/mailbox.ts'
import { startSecondProvider, type ExternalAccount, type SecondProvider } from '../support/servers/second-provider.ts'
import { freePort } from '../support/servers/free-port.ts'
import { logIn, samplePassword } from '../support/sign-in.ts'

let database: TestDatabase
let product: InProcess
let second: InProcess
let provider: SecondProvider

beforeAll(async () => {
  database = await createTestDatabase()
  const port = String(await freePort())
  provider = await startSecondProvider(`http://localhost:${port}`)
  const away = {
    ...provider.setting,
    name: 'away',
    displayName: 'Away account',
    issuer: `http://localhost:${await freePort()}`,
  }
  const env = { OIDC_PROVIDERS: JSON.stringify([provider.setting, away]) }
  product = await startInProcess(database.url, { ...env, PORT: port })
  second = await startInProcess(database.url, { ...env, PUBLIC_URL: product.url })
})

beforeEach(async () => {
  await database.sql`delete from rate_limit`
})

afterAll(async () => {
  await product?.stop()
  await second?.stop()
  await provider?.close()
  await database?.drop()
})

const { formToken, start, onwardOf, locationOf, atProvider, toFinishPage, complete, create } = externalFlow(() => ({
  url: product.url,
  provider,
}))

/** As if this user had linked the account that the provider knows as `subject`. */
const signsInAs = (subject: string, userId: string) => linkInDatabase(database, provider, subject, userId)

describe('somebody new', () => {
  test('a new person gets the claims and a form, then an account and a session, and is signed in at once the next time', async () => {
    const visitor = browserLike(product.url)
    const account = { sub: 'new', name: 'Nia New', email: 'nia@example.org', email_verified: true }
    const query = await toFinishPage(visitor, account)
    expect(query.get('returnUrl')).toBe('/profile')
    const elsewhere = browserLike(second.url, visitor.jar)
    expect(await complete(elsewhere, query)).toEqual({
      claims: [
        { type: 'sub', value: 'new' },
        { type: 'name', value: 'Nia New' },
        { type: 'email', value: 'nia@example.org' },
      ],
      isNewUser: true,
      loginProvider: 'school',
      returnUrl: '/profile',
      requiresPassword: false,
    })
    expect(await statusOf(visitor)).toBe(401)
    const created = await create(visitor, { email: 'nia@example.org' }, '?returnUrl=%2Fprofile')
    const [user] = await database.sql<{ id: string; emailConfirmed: boolean; passwordHash: string | null }[]>`
      select id, email_confirmed, password_hash from app_user where email = 'nia@example.org'`
    expect(await created.json()).toMatchObject({ succeeded: true, returnUrl: '/profile', userId: user?.id })
    expect([user?.emailConfirmed, user?.passwordHash, await statusOf(visitor)]).toEqual([true, null, 200])
    expect([visitor.jar.has('registration'), visitor.jar.has('external-identity')]).toEqual([true, false])
    const twice = await create(visitor, { email: 'nia2@example.org' })
    expect(await answerOf(twice)).toBe('Error loading external login information during confirmation')

    const later = browserLike(product.url)
    const result = await complete(later, await toFinishPage(later, account, '/calendar?view=list'))
    expect(result).toMatchObject({ isNewUser: false, loginProvider: 'school', returnUrl: '/calendar?view=list' })
    expect(await statusOf(later)).toBe(200)
  })

  test('a new person whose email the provider has not verified, or who types another one, confirms it first', async () => {
    for (const [sub, verified, typed] of [
      ['plain', false, 'plain@example.org'],
      ['other', true, 'another@example.org'],
    ] as const) {
      const browser = browserLike(product.url)
      await toFinishPage(browser, { sub, email: `${sub}@example.org`, email_verified: verified })
      const result = await answerOf(await create(browser, { email: typed }))
      expect(result).toMatchObject({ succeeded: false, requiresEmailConfirmation: true })
      expect(await statusOf(browser)).toBe(401)
      await browser.post('/api/account/confirmEmail', await linkParameters(product.url, typed))
      await complete(browser, await toFinishPage(browser, { sub }))
      expect(await statusOf(browser)).toBe(200)
    }
  })

  test("a new person must type an email, and somebody else's is already registered", async () => {
    await createAccount(database.sql, { email: 'taken@example.org' })
    const browser = browserLike(product.url)
    await toFinishPage(browser, { sub: 'typist' })
    expect(await answerOf(await create(browser, { email: '' }))).toBe('Email is required')
    expect(await answerOf(await create(browser, { email: 'Taken@example.org' }))).toBe(
      'This email is already registered',
    )
    const guess = await create(browser, { email: 'taken@example.org', password: samplePassword })
    expect(await answerOf(guess)).toBe('This email is already registered')
    expect((await create(browser, { email: 'typist@example.org' })).status).toBe(200)
  })
})

describe('an email that has an account here', () => {
  test('an email that has an account is linked when the provider says it is verified and the password is right', async () => {
    await createAccount(database.sql, { email: 'terry@example.org' })
    const account = { sub: 'terry', email: 'Terry@example.org', email_verified: true }
    const browser = browserLike(product.url)
    expect(await complete(browser, await toFinishPage(browser, account))).toMatchObject({
      isNewUser: true,
      requiresPassword: true,
    })
    const link = (password?: string) => create(browser, { email: 'terry@example.org', password })
    expect(await answerOf(await link())).toBe('This email is already registered')
    expect(await answerOf(await link('wrong'))).toBe('Invalid password')
    expect(await statusOf(browser)).toBe(401)
    expect(await answerOf(await link(samplePassword))).toMatchObject({ succeeded: true })
    expect(await statusOf(browser)).toBe(200)
    const later = browserLike(product.url)
    expect(await complete(later, await toFinishPage(later, account))).toMatchObject({ isNewUser: false })
    expect(await statusOf(later)).toBe(200)
  })

  test('an email that has an account is not linked while the provider has not verified it, whatever the password', async () => {
    await createAccount(database.sql, { email: 'victim@example.org' })
    const browser = browserLike(product.url)
    const query = await toFinishPage(browser, { sub: 'thief', email: 'victim@example.org', email_verified: false })
    expect(await complete(browser, query)).toMatchObject({ isNewUser: true, requiresPassword: false })
    const response = await create(browser, { email: 'victim@example.org', password: samplePassword })
    expect(await answerOf(response)).toBe('This email is already registered')
    expect(await statusOf(browser)).toBe(401)
  })

  test('linking an account asks for the second factor, and refuses people who may not use this site', async () => {
    const userId = await createAccount(database.sql, { email: 'careful@example.org', twoFactor: true })
    await signsInAs('careful', userId)
    const browser = browserLike(product.url)
    const query = await toFinishPage(browser, { sub: 'careful' })
    expect(await complete(browser, query)).toMatchObject({ isNewUser: false, requiresTwoFactor: true })
    expect([await statusOf(browser), browser.jar.has('second-factor')]).toEqual([401, true])
    await database.sql`update app_user set locked_out_by_administrator = true where id = ${userId}`
    const refused = browserLike(product.url)
    const answer = await complete(refused, await toFinishPage(refused, { sub: 'careful' }))
    expect(answer).toBe('This account is not allowed to use this site')
  })
})

describe('failures', () => {
  test("'Error from external provider' is followed by the provider's error", async () => {
    const browser = browserLike(product.url)
    const query = await toFinishPage(browser, null)
    expect(query.get('remoteError')).toBe('The teacher said no')
    expect(await complete(browser, query)).toBe('Error from external provider: The teacher said no')
  })

  test('a provider that is down is reported on the page that finishes the sign-in', async () => {
    const browser = browserLike(product.url)
    const page = await onwardOf(await start(browser, { provider: 'away', returnUrl: '/profile' }))
    expect([page.pathname, page.searchParams.get('returnUrl')]).toEqual(['/account/externalLogin', '/profile'])
    expect(await complete(browser, page.searchParams)).toBe('Error from external provider: temporarily_unavailable')
  })

  test('without an external sign-in there is nothing to complete', async () => {
    const visitor = browserLike(product.url)
    expect(await complete(visitor)).toBe('Error loading external login information')
    expect(await answerOf(await create(visitor, { email: 'a@example.org' }))).toBe(
      'Error loading external login information during confirmation',
    )
    expect(await answerOf(await start(visitor, { provider: 'unknown' }))).toBe(
      'Error loading external login information',
    )
  })

  test('coming back from a provider needs the browser that went there, its state, and an unused code', async () => {
    provider.next = { sub: 'victim' }
    const browser = browserLike(product.url)
    const begun = await onwardOf(await start(browser, { provider: 'school' }))
    expect(['state', 'nonce', 'code_challenge'].map((name) => begun.searchParams.has(name))).toEqual([true, true, true])
    expect(begun.searchParams.get('code_challenge_method')).toBe('S256')
    const back = await atProvider(begun)
    const cookies = new Map(browser.jar)

    const stranger = browserLike(product.url)
    await stranger.visit(back.pathname + back.search)
    expect(await complete(stranger)).toBe('Error loading external login information')

    const forged = browserLike(product.url, new Map(cookies))
    const wrongState = new URL(back)
    wrongState.searchParams.set('state', 'forged')
    const page = locationOf(await forged.visit(wrongState.pathname + wrongState.search))
    expect(page.searchParams.get('remoteError')).toBe('server_error')
    const after = browserLike(product.url, cookies)
    await after.visit(back.pathname + back.search)
    expect(await complete(after)).toBe('Error loading external login information')
    expect(await statusOf(after)).toBe(401)
    const code = back.searchParams.get('code') ?? 'none'
    expect(product.lines.join('\n')).not.toContain(code)
  })

  test.each([
    ['a foreign page', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
    ['a sibling site', { origin: 'https://other.localhost', 'sec-fetch-site': 'same-site' }],
    ['a foreign page that says it is ours', { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' }],
    ['a foreign script with our header', { origin: 'https://evil.example', 'x-requested-with': 'calendar' }],
    ['a foreign page with a token', { origin: 'https://evil.example', authorization: 'Bearer x' }],
    ['a page without an origin, of which nothing else is said', { origin: 'null', 'sec-fetch-site': '' }],
    ['a page without an origin of another site', { origin: 'null', 'sec-fetch-site': 'cross-site' }],
  ])('a form of %s does not begin an external sign-in', async (_name, headers) => {
    const response = await start(browserLike(product.url), { provider: 'school' }, headers)
    expect([response.status, response.headers.getSetCookie()]).toEqual([403, []])
  })

  test.each(['', 'another-token-that-is-as-long-as-ours', formToken.slice(1), formToken.slice(0, 8)])(
    'a form with the token %j does not begin an external sign-in',
    async (token) => {
      const response = await start(browserLike(product.url), { provider: 'school' }, {}, { token })
      expect([response.status, response.headers.getSetCookie()]).toEqual([403, []])
    },
  )
})

test('forms post only to us, and the schemes are listed', async () => {
  const page = await fetch(product.url, { headers: { accept: 'text/html' } })
  expect(page.headers.get('content-security-policy')).toContain("form-action 'self';")
  const schemes = await (await fetch(`${product.url}/api/account/getExternalAuthenticationSchemes`)).json()
  expect(schemes).toEqual([
    { name: 'school', displayName: 'School account' },
    { name: 'away', displayName: 'Away account' },
  ])
})

test('an external account alone can keep the last administrator in', async () => {
  await database.sql`update app_user set role_group_id = 'User' where role_group_id = 'Administrator'`
  const userId = await createAccount(database.sql, { email: 'boss@example.org', administrator: true })
  await createAccount(database.sql, { email: 'chief@example.org', administrator: true })
  await database.sql`update app_user set password_hash = null where id = ${userId}`
  const chief = browserLike(product.url)
  await logIn(chief, 'chief@example.org')
  const lockOut = () => chief.post('/api/account/lockout', { email: 'chief@example.org' })
  expect(await answerOf(await lockOut())).toBe('You can’t remove the only administrator.')
  await signsInAs('boss', userId)
  expect((await lockOut()).status).toBe(200)
})

describe('somebody signed in who has to show again that it is them', () => {
  const account = { sub: 'again', email: 'again@example.org', email_verified: true }
  const again = (browser: BrowserLike, who: ExternalAccount = account) =>
    toFinishPage(browser, who, '/profile', { again: 'yes' })
  const changeEmail = (browser: BrowserLike) =>
    browser.post('/api/account/changeEmail', { newEmail: 'next@example.org' })

  test('a signed-in person confirms their identity by the provider alone, in the same session; as nobody else, and not as a visitor', async () => {
    const browser = browserLike(product.url)
    await complete(browser, await toFinishPage(browser, account))
    await create(browser, { email: 'again@example.org' })
    const session = browser.jar.get('session')
    const methods = await browser.visit('/api/account/signInMethods')
    expect(await methods.json()).toEqual({
      hasPassword: false,
      providers: [{ name: 'school', displayName: 'School account' }],
    })
    const age = () => database.sql`
      update oidc_payload set payload = payload - 'provedTs' || jsonb_build_object('loginTs', (payload ->> 'loginTs')::bigint - 3600)
      where model = 'Session'`
    await age()
    expect((await changeEmail(browser)).status).toBe(403)
    expect(await complete(browser, await again(browser, { sub: 'else', email: 'else@example.org' }))).toBe(
      'That’s not the account you’re signed in with here',
    )
    expect((await changeEmail(browser)).status).toBe(403)
    expect(await complete(browser, await again(browser))).toMatchObject({ isNewUser: false, returnUrl: '/profile' })
    expect(browser.jar.get('session')).toBe(session)
    expect((await changeEmail(browser)).status).toBe(200)
    const started = await start(browser, { provider: 'school', returnUrl: '/', again: 'yes' })
    const { searchParams } = await onwardOf(started)
    expect([searchParams.get('prompt'), searchParams.get('max_age')]).toEqual(['login', '0'])
    const visitor = browserLike(product.url)
    expect((await start(visitor, { provider: 'school', returnUrl: '/', again: 'yes' })).status).toBe(401)
  })
})

import { generateSync } from 'otplib'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { adoptIssuers } from '#server/account/external/adopt-issuers.ts'
import { ageSignIn, statusOf, type AccountStory } from '../support/account-story.ts'
import { createAccount } from '../support/accounts.ts'
import { answerOf, codeOf } from '../support/answers.ts'
import { browserLike, type BrowserLike } from '../support/cookie-jar.ts'
import type { TestDatabase } from '../support/database.ts'
import { externalFlow, linkInDatabase } from '../support/servers/external-flow.ts'
import { startExternalSite } from '../support/servers/external-site.ts'
import type { InProcess } from '../support/in-process.ts'
import { linkParameters, mailsTo, newestMailTo } from '../support/mailbox.ts'
import type { SecondProvider } from '../support/servers/second-provider.ts'
import { logIn, samplePassword } from '../support/sign-in.ts'

let database: TestDatabase
let product: InProcess
let provider: SecondProvider
let close: (() => Promise<void>) | undefined

beforeAll(async () => {
  ;({ database, product, provider, close } = await startExternalSite())
})

beforeEach(async () => {
  Object.assign(provider, { ignoresAgain: false, secondsAgo: 0, next: null })
  await database.sql`delete from rate_limit`
})

afterAll(() => close?.())

const flow = externalFlow(() => ({ url: product.url, provider }))
const { start, toFinishPage, comeBack, complete, create } = flow
const story = () => ({ database }) as unknown as AccountStory

const signedIn = async (email: string) => {
  const browser = browserLike(product.url)
  expect(await answerOf(await logIn(browser, email))).toMatchObject({ succeeded: true })
  return browser
}
const methods = async (browser: BrowserLike) => answerOf(await browser.visit('/api/account/signInMethods'))
const subjects = async (email: string) => (await mailsTo(product.url, email)).map(({ subject }) => subject)
const linked = { hasPassword: true, providers: [{ name: 'school', displayName: 'School account' }] }

describe('an identity', () => {
  test("an identity belongs to its issuer: a provider that takes over another's name signs nobody in", async () => {
    const userId = await createAccount(database.sql, { email: 'issuer@example.org' })
    await database.sql`
      insert into external_login (issuer, subject, login_provider, user_id)
      values ('https://former.example/', 'same', 'school', ${userId})`
    const browser = browserLike(product.url)
    expect(await complete(browser, await toFinishPage(browser, { sub: 'same' }))).toMatchObject({ isNewUser: true })
    expect(await statusOf(browser)).toBe(401)
  })

  test("an identity stored only by its provider's name gets the issuer of that name at the start", async () => {
    const userId = await createAccount(database.sql, { email: 'kept@example.org' })
    await database.sql`
      insert into external_login (issuer, subject, login_provider, user_id)
      values ('name:school', 'kept', 'school', ${userId})`
    await adoptIssuers(database.writes, { oidcProviders: [provider.setting] })
    const browser = browserLike(product.url)
    expect(await complete(browser, await toFinishPage(browser, { sub: 'kept' }))).toMatchObject({ isNewUser: false })
    expect(await statusOf(browser)).toBe(200)
  })
})

describe('an address that somebody else has registered and not confirmed', () => {
  const registerAs = (email: string) =>
    browserLike(product.url).post('/api/account/register', {
      email,
      password: samplePassword,
      confirmPassword: samplePassword,
    })

  test('an address registered by somebody else and not confirmed goes to the person whom the provider has verified', async () => {
    const email = 'verified.owner@example.org'
    await registerAs(email)
    const old = await linkParameters(product.url, email)
    const owner = browserLike(product.url)
    const account = { sub: 'verified-owner', email, email_verified: true }
    expect(await complete(owner, await toFinishPage(owner, account))).toMatchObject({
      isNewUser: true,
      requiresPassword: false,
    })
    expect(await answerOf(await create(owner, { email }))).toMatchObject({ succeeded: true })
    expect(await answerOf(await logIn(browserLike(product.url), email))).toBe('Invalid password')
    expect(await codeOf(await browserLike(product.url).post('/api/account/confirmEmail', old))).toBe(
      'CONFIRM_EMAIL_FAILED',
    )
    expect(await statusOf(owner)).toBe(200)
  })

  test('an identity linked to an unconfirmed registration before the mailbox was proved is gone with it', async () => {
    const email = 'prelinked@example.org'
    const attacker = browserLike(product.url)
    await complete(attacker, await toFinishPage(attacker, { sub: 'prelinker', email, email_verified: false }))
    expect(await answerOf(await create(attacker, { email }))).toMatchObject({ requiresEmailConfirmation: true })
    await registerAs(email)
    const given = { ...(await linkParameters(product.url, email)), password: samplePassword }
    expect((await browserLike(product.url).post('/api/account/confirmEmail', given)).status).toBe(200)
    const back = browserLike(product.url)
    expect(await complete(back, await toFinishPage(back, { sub: 'prelinker' }))).toMatchObject({ isNewUser: true })
    expect(await statusOf(back)).toBe(401)
  })
})

describe('linking at a sign-in', () => {
  test('linking at a sign-in waits for the second factor after the password, and a mail reports it', async () => {
    const email = 'guarded@example.org'
    await createAccount(database.sql, { email })
    const own = await signedIn(email)
    const { secret } = (await (await own.post('/api/account/twoFactor/start', {})).json()) as { secret: string }
    const enabled = await own.post('/api/account/twoFactor/enable', { code: generateSync({ secret }) })
    const { recoveryCodes } = (await enabled.json()) as { recoveryCodes: string[] }
    const account = { sub: 'guarded', email, email_verified: true }

    const thief = browserLike(product.url)
    await complete(thief, await toFinishPage(thief, account))
    const half = await answerOf(await create(thief, { email, password: samplePassword }))
    expect(half).toMatchObject({ succeeded: false, requiresTwoFactor: true })
    expect(await codeOf(await thief.post('/api/account/loginWithTwoFactor', { code: '000000' }))).toBe('INVALID_CODE')
    const links = () => database.sql`select from external_login where subject = 'guarded'`
    expect((await links()).length).toBe(0)
    expect(await subjects(email)).not.toContain('You can now sign in with School account')

    const done = await thief.post('/api/account/loginWithTwoFactor', { code: recoveryCodes[0] })
    expect(done.status).toBe(200)
    expect((await links()).length).toBe(1)
    expect(await subjects(email)).toContain('You can now sign in with School account')
  })
})

describe('the profile', () => {
  const startLink = (browser: BrowserLike) =>
    browser.post('/api/account/startExternalLogin?provider=school&returnUrl=%2Fprofile&link=yes', {})
  const link = async (browser: BrowserLike, sub: string) => {
    provider.next = { sub }
    const { url } = (await (await startLink(browser)).json()) as { url: string }
    return complete(browser, await comeBack(browser, new URL(url)))
  }
  const unlink = (browser: BrowserLike) => browser.post('/api/account/unlinkProvider', { provider: 'school' })

  test('the profile links a provider after a recent sign-in, lists and unlinks it; a mail reports each', async () => {
    const email = 'linker@example.org'
    await createAccount(database.sql, { email })
    const browser = await signedIn(email)
    expect(await methods(browser)).toEqual({ hasPassword: true, providers: [] })
    await ageSignIn(story(), 11)
    expect(await codeOf(await startLink(browser))).toBe('REAUTHENTICATE')
    await browser.post('/api/account/confirmPassword', { password: samplePassword })
    expect(await link(browser, 'linker')).toMatchObject({ isNewUser: false, isLinked: true, returnUrl: '/profile' })
    expect(await methods(browser)).toEqual(linked)
    expect(await subjects(email)).toContain('You can now sign in with School account')
    const other = browserLike(product.url)
    await complete(other, await toFinishPage(other, { sub: 'linker' }))
    expect(await statusOf(other)).toBe(200)

    await ageSignIn(story(), 11)
    expect(await codeOf(await unlink(browser))).toBe('REAUTHENTICATE')
    await browser.post('/api/account/confirmPassword', { password: samplePassword })
    expect((await unlink(browser)).status).toBe(200)
    expect(await methods(browser)).toEqual({ hasPassword: true, providers: [] })
    expect(await subjects(email)).toContain('You can no longer sign in with School account')
    expect(await codeOf(await unlink(browser))).toBe('EXTERNAL_LOGIN_MISSING')
  })

  test('the profile never unlinks the last way to sign in, even if two are removed at once', async () => {
    const email = 'onlyway@example.org'
    const userId = await createAccount(database.sql, { email })
    const browser = await signedIn(email)
    await linkInDatabase(database, provider, 'onlyway', userId)
    await database.sql`
      insert into external_login (issuer, subject, login_provider, user_id)
      values ('https://gone.example/', 'onlyway', 'gone', ${userId})`
    await database.sql`update app_user set password_hash = null where id = ${userId}`
    const answers = await Promise.all([unlink(browser), unlink(browser)])
    expect(await Promise.all(answers.map(codeOf))).toEqual(['LAST_SIGN_IN_METHOD', 'LAST_SIGN_IN_METHOD'])
    expect(await methods(browser)).toEqual({ ...linked, hasPassword: false })
  })

  test('the profile links nothing of somebody else, and nothing for a user who did not begin the linking', async () => {
    await createAccount(database.sql, { email: 'first@example.org' })
    await createAccount(database.sql, { email: 'second@example.org' })
    const first = await signedIn('first@example.org')
    expect(await link(first, 'shared')).toMatchObject({ isLinked: true })
    const second = await signedIn('second@example.org')
    expect(await link(second, 'shared')).toBe('Someone else already signs in with that account')
    provider.next = { sub: 'swapped' }
    const { url } = (await (await startLink(second)).json()) as { url: string }
    const query = await comeBack(second, new URL(url))
    second.jar.set('session', first.jar.get('session')!)
    expect(await complete(second, query)).toBe('That’s not the account you’re signed in with here')
    expect((await database.sql`select from external_login where subject = 'swapped'`).length).toBe(0)
  })
})

describe('showing again by a provider that it is oneself', () => {
  const again = { again: 'yes' }
  const changeEmail = async (browser: BrowserLike) =>
    codeOf(await browser.post('/api/account/changeEmail', { newEmail: `${crypto.randomUUID()}@example.org` }))
  const idle = async (sub: string) => {
    const email = `${sub}@example.org`
    const userId = await createAccount(database.sql, { email })
    await linkInDatabase(database, provider, sub, userId)
    const browser = await signedIn(email)
    await ageSignIn(story(), 11)
    return { browser, email }
  }

  test('an identity confirmed by a provider is accepted when the provider says that the sign-in there came after it began', async () => {
    const { browser } = await idle('fresh')
    expect(await complete(browser, await toFinishPage(browser, { sub: 'fresh' }, '/profile', again))).toMatchObject({
      isNewUser: false,
    })
    expect(await changeEmail(browser)).toBeUndefined()
  })

  test('an identity confirmed by a provider is refused when the provider says that the sign-in there came before', async () => {
    const { browser } = await idle('stale')
    provider.secondsAgo = 3600
    const answer = await complete(browser, await toFinishPage(browser, { sub: 'stale' }, '/profile', again))
    expect(answer).toBe('You need to sign in again at the provider to confirm it’s you')
    expect(await changeEmail(browser)).toBe('REAUTHENTICATE')
  })

  test('if the provider does not say when, a mailed code is also required: once, and of this account alone', async () => {
    const { browser, email } = await idle('silent')
    const bystander = await idle('bystander')
    provider.ignoresAgain = true
    const answer = await complete(browser, await toFinishPage(browser, { sub: 'silent' }, '/profile', again))
    expect(answer).toMatchObject({ requiresMailedCode: true })
    expect(await changeEmail(browser)).toBe('REAUTHENTICATE')
    const code = /code: (\S+)/.exec((await newestMailTo(product.url, email)).text)?.[1] ?? ''
    expect(code).toMatch(/^[a-z2-9]{4}-[a-z2-9]{4}$/)
    const prove = (by: BrowserLike, given: string) => by.post('/api/account/confirmPassword', { code: given })
    expect(await codeOf(await prove(browser, 'aaaa-aaaa'))).toBe('CODE_OVER')
    expect(await codeOf(await prove(bystander.browser, code))).toBe('CODE_OVER')
    expect((await prove(browser, code.toUpperCase().replace('-', ' '))).status).toBe(200)
    expect(await changeEmail(browser)).toBeUndefined()
    await ageSignIn(story(), 11)
    expect(await codeOf(await prove(browser, code))).toBe('CODE_OVER')
  })
})

describe('a sign-in begun at a provider', () => {
  test('a sign-in begun at a provider links nothing once the password has changed', async () => {
    const email = 'half.linked@example.org'
    await createAccount(database.sql, { email })
    const thief = await signedIn(email)
    const query = await toFinishPage(thief, { sub: 'half-linked' }, '/profile', { link: 'yes' })
    const passwords = { currentPassword: samplePassword, newPassword: 'Owner#2027' }
    expect((await thief.post('/api/account/changePassword', passwords)).status).toBe(200)
    expect(await complete(thief, query)).toBe('Error loading external login information')
    expect((await database.sql`select from external_login where subject = 'half-linked'`).length).toBe(0)
  })

  const next: Record<string, (browser: BrowserLike) => Promise<unknown>> = {
    'signs in': (browser) => logIn(browser, 'next.one@example.org'),
    'signs out': (browser) =>
      browser.visit('/api/account/sessions/current', {
        method: 'DELETE',
        headers: { 'x-requested-with': 'calendar' },
      }),
    registers: (browser) =>
      browser.post('/api/account/register', {
        email: 'next.new@example.org',
        password: samplePassword,
        confirmPassword: samplePassword,
      }),
    'goes to a provider': (browser) => start(browser, { provider: 'school' }),
  }
  test.each(Object.keys(next))(
    'a sign-in begun at a provider ends in this browser when the next person %s',
    async (name) => {
      await createAccount(database.sql, { email: 'next.one@example.org' }).catch(() => {})
      await createAccount(database.sql, { email: 'first.one@example.org' }).catch(() => {})
      const browser = await signedIn('first.one@example.org')
      const sub = `left-behind-${name}`
      await toFinishPage(browser, { sub })
      await next[name]?.(browser)
      expect((await create(browser, { email: 'next.account@example.org' })).status).toBe(400)
      expect((await database.sql`select from external_login where subject = ${sub}`).length).toBe(0)
    },
  )
})

describe('startExternalLogin', () => {
  test.each([
    ['our header', { origin: 'https://evil.example', 'x-requested-with': 'calendar' }],
    ['our header and no Sec-Fetch-Site', { origin: 'null', 'sec-fetch-site': '', 'x-requested-with': 'calendar' }],
    ['a Sec-Fetch-Site that says ours', { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' }],
    ['a foreign Sec-Fetch-Site', { 'sec-fetch-site': 'cross-site', 'x-requested-with': 'calendar' }],
  ])('startExternalLogin refuses a foreign page whatever it sends: %s', async (_name, headers) => {
    const response = await start(browserLike(product.url), { provider: 'school' }, headers)
    expect([response.status, response.headers.getSetCookie()]).toEqual([403, []])
  })

  test('startExternalLogin answers a page of our own that redirects by itself; the policy lets no form leave us', async () => {
    const response = await start(browserLike(product.url), { provider: 'school' })
    expect([response.status, response.headers.get('location')]).toEqual([200, null])
    expect(response.headers.get('content-security-policy')).toMatch(/form-action 'self';/)
    expect((await flow.onwardOf(response)).origin).toBe(provider.issuer)
  })

  test('startExternalLogin is begun from a page of our own that sends no referrer, whose forms have the origin "null"', async () => {
    const headers = { origin: 'null', 'sec-fetch-site': 'same-origin' }
    expect((await start(browserLike(product.url), { provider: 'school' }, headers)).status).toBe(200)
    const foreign = { origin: 'null', 'sec-fetch-site': 'cross-site' }
    expect((await start(browserLike(product.url), { provider: 'school' }, foreign)).status).toBe(403)
  })
})

import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { takeRegistration } from '#server/account/registration/registration-cookie.ts'
import { answerOf } from '../support/answers.ts'
import { browserLike, type BrowserLike } from '../support/cookie-jar.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'
import { startInProcess, type InProcess } from '../support/in-process.ts'
import { linkIn, linkParameters, mailsTo, newestMailTo } from '../support/mailbox.ts'
import { logIn, samplePassword } from '../support/sign-in.ts'

let database: TestDatabase
let product: InProcess
let second: InProcess

beforeAll(async () => {
  database = await createTestDatabase()
  product = await startInProcess(database.url)
  second = await startInProcess(database.url, { PUBLIC_URL: product.url })
})

afterAll(async () => {
  await product?.stop()
  await second?.stop()
  await database?.drop()
})

const register = (email: string, browser = browserLike(product.url), query = '', password = samplePassword) =>
  browser.post(`/api/account/register${query}`, { email, password, confirmPassword: password })

const confirm = (parameters: Record<string, string>) =>
  browserLike(second.url).post('/api/account/confirmEmail', parameters)

const statusOf = async (browser: BrowserLike) => (await browser.visit('/api/account/currentUserRoles')).status

describe('POST /api/account/register', () => {
  test('register makes an account that must be confirmed, sends the confirmation email, and then signing in works', async () => {
    const browser = browserLike(product.url)
    const response = await register('new@example.org', browser)
    const [user] = await database.sql<{ id: string }[]>`select id from app_user where email = 'new@example.org'`
    expect([response.status, await response.json()]).toEqual([
      200,
      {
        succeeded: false,
        requiresTwoFactor: false,
        requiresEmailConfirmation: true,
        returnUrl: '/authentication/login?returnUrl=%2F',
        userId: user?.id,
      },
    ])
    expect(await statusOf(browser)).toBe(401)
    expect(await answerOf(await logIn(browser, 'new@example.org'))).toMatchObject({ requiresEmailConfirmation: true })

    const mail = await newestMailTo(product.url, 'new@example.org')
    expect([mail.subject, mail.headers['Auto-Submitted']]).toEqual(['Confirm your email', 'auto-generated'])
    const link = linkIn(mail)
    expect(link.href).toMatch(`${product.url}/account/confirmEmail?userId=${user?.id}&code=`)
    expect(link.searchParams.has('returnUrl')).toBe(false)
    expect(await answerOf(await confirm(Object.fromEntries(link.searchParams)))).toEqual({ succeeded: true })
    expect(await answerOf(await logIn(browser, 'new@example.org'))).toMatchObject({ succeeded: true })
  })

  test('register carries a returnUrl through the answer and the mail', async () => {
    const response = await register('carried@example.org', undefined, '?ReturnUrl=%2Fcalendar%3Fview%3Dlist')
    expect(await answerOf(response)).toMatchObject({ returnUrl: '/calendar?view=list' })
    expect((await linkParameters(product.url, 'carried@example.org'))['returnUrl']).toBe('/calendar?view=list')
  })

  test.each([
    [{ email: '' }, 'Email is required'],
    [{ email: 'teacher' }, 'Email must be an email address'],
    [{ email: `${'a'.repeat(243)}@example.org` }, 'Email must be an email address'],
    [{ email: 'a@example.org\r\nBcc: b@example.org' }, 'Email must be an email address'],
    [{ email: 'a@example.org, b@example.org' }, 'Email must be an email address'],
    [{ email: 'a\0@example.org' }, 'This text holds hidden characters. Remove them, or type the text again'],
    [{ password: '' }, 'Password is required'],
    [
      { password: 'abc' },
      'Password must be at least 6 characters long, must contain a number, must contain an uppercase letter, must contain a symbol (such as !$%&*@#)',
    ],
    [{ confirmPassword: 'Calendar!2027' }, 'The password and confirmation password do not match'],
  ])('registering %j is refused: %s', async (change, message) => {
    const body = { email: 'a@example.org', password: samplePassword, confirmPassword: samplePassword, ...change }
    const response = await browserLike(product.url).post('/api/account/register', body)
    expect([response.status, await answerOf(response)]).toEqual([400, message])
  })

  test('register accepts an address of 254 characters whole, and international letters', async () => {
    const long = `${'a'.repeat(242)}@example.org`
    for (const email of [long, 'zoë@schule-müllheim.example']) {
      expect((await register(email)).status).toBe(200)
      expect((await newestMailTo(product.url, email)).to).toBe(email)
    }
  })

  test('a confirmed email is already registered in any capitalisation, at the same cost; two at once make one account', async () => {
    await Promise.all([register('twice@example.org'), register('Twice@Example.org', browserLike(second.url))])
    const accounts = await database.sql`select from app_user where lower(email) = 'twice@example.org'`
    expect(accounts.length).toBe(1)
    const given = { ...(await linkParameters(product.url, 'twice@example.org')), password: samplePassword }
    expect(await answerOf(await confirm(given))).toEqual({ succeeded: true })
    const answers = await Promise.all([register('TWICE@example.org'), register('twice@example.org')])
    expect(await Promise.all(answers.map(answerOf))).toEqual(Array(2).fill('This email is already registered'))
    expect((await mailsTo(product.url, 'twice@example.org')).length).toBe(1)
    const cost = async (email: string) => {
      let count = 0
      const counted = () => (count += 1)
      subscribe('password-hash', counted)
      await register(email)
      unsubscribe('password-hash', counted)
      return count
    }
    expect([await cost('twice@example.org'), await cost('once@example.org')]).toEqual([1, 1])
  })

  test('when no confirmation is required, register signs in and goes to the return URL', async () => {
    const trusting = await startInProcess(database.url, { REQUIRE_EMAIL_CONFIRMATION: 'no' })
    try {
      const browser = browserLike(trusting.url)
      const result = await answerOf(await register('trusted@example.org', browser))
      expect(result).toMatchObject({ succeeded: true, requiresEmailConfirmation: false })
      expect(await statusOf(browser)).toBe(200)
      expect((await mailsTo(trusting.url, 'trusted@example.org')).length).toBe(1)
    } finally {
      await trusting.stop()
    }
  })
})

describe('confirming an email', () => {
  test('a used confirmation that still holds answers success, a replaced or foreign one does not', async () => {
    await register('slow@example.org')
    const first = await linkParameters(product.url, 'slow@example.org')
    expect(await answerOf(await resend('slow@example.org'))).toEqual({ succeeded: true })
    const latest = await linkParameters(product.url, 'slow@example.org')
    await register('other@example.org')
    const other = await linkParameters(product.url, 'other@example.org')

    expect(await answerOf(await confirm(first))).toBe('Error confirming your email')
    expect(await answerOf(await confirm({ ...latest, userId: other['userId']! }))).toBe('Error confirming your email')
    expect(await answerOf(await confirm({ ...latest, code: 'wrong' }))).toBe('Error confirming your email')
    expect(await answerOf(await confirm({ userId: 'nobody', code: 'wrong' }))).toBe('Error confirming your email')
    expect(await answerOf(await confirm({ code: 'wrong' }))).toBe('Unknown user')
    expect(await answerOf(await confirm(latest))).toEqual({ succeeded: true })
    expect(await answerOf(await confirm(latest))).toEqual({ succeeded: true })
    await database.sql`update app_user set email = 'moved@example.org' where id = ${latest['userId']!}`
    expect(await answerOf(await confirm(latest))).toBe('Error confirming your email')
  })

  test('a confirmation link expires after 3 days', async () => {
    await register('late@example.org')
    const link = await linkParameters(product.url, 'late@example.org')
    const [code] = await database.sql<{ hours: number }[]>`
      select extract(epoch from expires_at - now())::float / 3600 as hours from account_code
      where user_id = ${link['userId']!}`
    expect(Math.round(code?.hours ?? 0)).toBe(72)
    await database.sql`update account_code set expires_at = now() where user_id = ${link['userId']!}`
    expect(await answerOf(await confirm(link))).toBe('Error confirming your email')
  })

  test('a confirmation code confirms the address that it was sent to, not another one that the account has by then', async () => {
    await register('before@example.org')
    const link = await linkParameters(product.url, 'before@example.org')
    await database.sql`update app_user set email = 'since@example.org' where id = ${link['userId']!}`
    expect(await answerOf(await confirm(link))).toBe('Error confirming your email')
    const [user] = await database.sql`select email_confirmed from app_user where id = ${link['userId']!}`
    expect(user).toEqual({ emailConfirmed: false })
  })

  test('a confirmation code is 256 random bits and stored only as its hash', async () => {
    await register('hashed@example.org')
    const { code = '' } = await linkParameters(product.url, 'hashed@example.org')
    expect(Buffer.from(code, 'base64url').length).toBe(32)
    const stored = await database.sql`select from account_code where account_code::text like ${`%${code}%`}`
    expect(stored.length).toBe(0)
  })

  test('opening the mailed confirmation link changes nothing', async () => {
    await register('scanned@example.org')
    const link = linkIn(await newestMailTo(product.url, 'scanned@example.org'))
    await fetch(link, { headers: { accept: 'text/html' } })
    const [user] = await database.sql<{ emailConfirmed: boolean; open: boolean }[]>`
      select u.email_confirmed, c.used_at is null and c.expires_at > now() as open
      from app_user u join account_code c on c.user_id = u.id where u.email = 'scanned@example.org'`
    expect(user).toEqual({ emailConfirmed: false, open: true })
  })

  test('resending a confirmation reports unknown emails, mails nothing to confirmed ones, and at most 5 an hour', async () => {
    expect(await answerOf(await resend(''))).toBe('Email is required')
    expect(await answerOf(await resend('nobody@example.org'))).toBe('This email does not have an account here')
    await register('again@example.org')
    for (let sent = 0; sent < 5; sent += 1) expect((await resend('again@example.org')).status).toBe(200)
    const refused = await resend('Again@Example.org')
    expect([refused.status, Number(refused.headers.get('retry-after')) > 3500]).toEqual([429, true])
    expect((await mailsTo(product.url, 'again@example.org')).length).toBe(6)
    await confirm(await linkParameters(product.url, 'again@example.org'))
    await database.sql`delete from rate_limit`
    expect((await resend('again@example.org')).status).toBe(200)
    expect((await mailsTo(product.url, 'again@example.org')).length).toBe(6)
  })

  test('one account may get twenty wrong codes an hour, and its right one is accepted after them', async () => {
    await register('guessed@example.org')
    const link = await linkParameters(product.url, 'guessed@example.org')
    for (let made = 0; made < 20; made += 1) await confirm({ ...link, code: `guess ${made}` })
    expect((await confirm({ ...link, code: 'another' })).status).toBe(429)
    expect((await confirm(link)).status).toBe(200)
  })
})

describe('the registration cookie', () => {
  const take = (cookie: string) =>
    database.writes.begin((tx) => takeRegistration(tx, product.product.env, { headers: { cookie } }))

  test('the registration cookie is HttpOnly, for 30 minutes, names the new user only, and is used once', async () => {
    const browser = browserLike(product.url)
    const response = await register('cookie@example.org', browser)
    const cookie = response.headers.getSetCookie().find((text) => text.startsWith('registration=')) ?? ''
    expect(cookie).toMatch(/Max-Age=1800/)
    expect(cookie).toMatch(/; HttpOnly.*; SameSite=Lax/)
    const { userId } = (await response.json()) as { userId: string }
    const own = `registration=${browser.jar.get('registration')}`
    expect([await take('registration=guessed'), await take('session=other')]).toEqual([null, null])
    expect((await Promise.all([take(own), take(own), take(own)])).filter((taken) => taken !== null)).toEqual([userId])
    expect(await take(own)).toBeNull()
  })

  test('the registration cookie is valid again when the profile could not be inserted', async () => {
    const browser = browserLike(product.url)
    const { userId } = (await (await register('again-later@example.org', browser)).json()) as { userId: string }
    const own = `registration=${browser.jar.get('registration')}`
    const failing = database.writes.begin(async (tx) => {
      await takeRegistration(tx, product.product.env, { headers: { cookie: own } })
      throw new Error('the profile was refused')
    })
    await expect(failing).rejects.toThrow('the profile was refused')
    expect(await take(own)).toBe(userId)
  })

  test('the registration cookie expires', async () => {
    const browser = browserLike(product.url)
    await register('tardy@example.org', browser)
    await database.sql`update ticket set expires_at = now()`
    expect(await take(`registration=${browser.jar.get('registration')}`)).toBeNull()
  })
})

test('a confirmation that is sent again leads to the same place as the first one', async () => {
  const browser = browserLike(product.url)
  const body = { email: 'onward@example.org', password: samplePassword, confirmPassword: samplePassword }
  const query = '?returnUrl=%2Fabout'
  await browser.post(`/api/account/register${query}`, body)
  const first = await linkParameters(product.url, 'onward@example.org')
  await browser.post(`/api/account/resendConfirmEmail${query}`, { email: 'onward@example.org' })
  const again = await linkParameters(product.url, 'onward@example.org')
  expect([first['returnUrl'], again['returnUrl'], again['code'] === first['code']]).toEqual(['/about', '/about', false])
})

const resend = (email: string) => browserLike(product.url).post('/api/account/resendConfirmEmail', { email })

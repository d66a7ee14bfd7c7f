import { generateSync } from 'otplib'
import { beforeEach, describe, expect, test } from 'vitest'
import { ageSignIn, accountStory, statusOf } from '../support/account-story.ts'
import { answerOf, codeOf } from '../support/answers.ts'
import { browserLike, type BrowserLike } from '../support/cookie-jar.ts'
import { startInProcess } from '../support/in-process.ts'
import { linkParameters, newestMailTo } from '../support/mailbox.ts'
import { logIn, samplePassword } from '../support/sign-in.ts'

const story = accountStory()

beforeEach(async () => {
  await story.database.sql`delete from rate_limit`
})

const call = (browser: BrowserLike, name: string, body: object = {}) => browser.post(`/api/account/${name}`, body)
const finish = (browser: BrowserLike, code: string, query = '') => call(browser, `loginWithTwoFactor${query}`, { code })

/** The authenticator app's code, by default the current one. */
const appCode = (secret: string, secondsAgo = 0) =>
  generateSync({ secret, epoch: Math.floor(Date.now() / 1000) - secondsAgo })

/** The account has not seen any code of the app yet. */
const forgetSteps = () => story.database.sql`update app_user set two_factor_last_step = null`

async function setUp(email: string) {
  await story.account({ email })
  const browser = await story.signedIn(email)
  const { secret, uri } = (await (await call(browser, 'twoFactor/start')).json()) as { secret: string; uri: string }
  const enabled = await call(browser, 'twoFactor/enable', { code: appCode(secret) })
  const { recoveryCodes } = (await enabled.json()) as { recoveryCodes: string[] }
  await forgetSteps()
  return { browser, secret, uri, recoveryCodes }
}

/** A browser in which the password was right. */
async function passwordProven(email: string, rememberMe = true): Promise<BrowserLike> {
  const browser = story.visitor()
  expect(await answerOf(await logIn(browser, email, samplePassword, rememberMe))).toMatchObject({
    succeeded: false,
    requiresTwoFactor: true,
  })
  return browser
}

describe('setting it up', () => {
  test('setting up two-factor sign-in takes a code of the app, shows ten recovery codes once, and a mail reports it', async () => {
    await story.account({ email: 'careful@example.org' })
    const browser = await story.signedIn('careful@example.org')
    expect(await codeOf(await call(browser, 'twoFactor/enable', { code: '123456' }))).toBe('INVALID_CODE')
    const { secret, uri } = (await (await call(browser, 'twoFactor/start')).json()) as { secret: string; uri: string }
    expect(uri).toBe(`otpauth://totp/School%20Almanac:careful%40example.org?secret=${secret}&issuer=School%20Almanac`)
    expect(await answerOf(await logIn(story.visitor(), 'careful@example.org'))).toMatchObject({
      requiresTwoFactor: false,
    })
    expect(await codeOf(await call(browser, 'twoFactor/enable', { code: '000 000' }))).toBe('INVALID_CODE')
    expect(await answerOf(await call(browser, 'twoFactor/enable'))).toBe('Code is required')
    expect(await codeOf(await call(browser, 'twoFactor/recoveryCodes'))).toBe('TWO_FACTOR_OFF')
    const enabled = await call(browser, 'twoFactor/enable', { code: appCode(secret) })
    const { recoveryCodes } = (await enabled.json()) as { recoveryCodes: string[] }
    expect([recoveryCodes.length, new Set(recoveryCodes).size]).toEqual([10, 10])
    for (const code of recoveryCodes) expect(code).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4}){3}$/)
    expect((await newestMailTo(story.product.url, 'careful@example.org')).subject).toBe('Two-factor sign-in is on')
    const stored = await story.database.sql<{ all: string }[]>`select app_user::text as all from app_user`
    for (const code of recoveryCodes) expect(JSON.stringify(stored)).not.toContain(code.replaceAll('-', ''))
    expect((await newestMailTo(story.product.url, 'careful@example.org')).text).not.toContain(secret)

    expect(await answerOf(await call(browser, 'twoFactor/disable', { code: recoveryCodes[0] }))).toEqual({
      succeeded: true,
    })
    expect(await answerOf(await logIn(story.visitor(), 'careful@example.org'))).toMatchObject({ succeeded: true })
  })

  test('the secret of the app is sealed in the database: its plain text is nowhere in the table', async () => {
    await story.account({ email: 'sealed@example.org' })
    const browser = await story.signedIn('sealed@example.org')
    const wholeRow = async () => {
      const [row] = await story.database.sql<{ whole: string; sealed: boolean }[]>`
        select u::text as whole, coalesce(two_factor_secret, two_factor_pending_secret) like 'sealed1.%' as sealed
        from app_user u where email = 'sealed@example.org'`
      return row!
    }
    const { secret } = (await (await call(browser, 'twoFactor/start')).json()) as { secret: string }
    const pending = await wholeRow()
    expect([pending.whole.includes(secret), pending.sealed]).toEqual([false, true])
    expect((await call(browser, 'twoFactor/enable', { code: appCode(secret) })).status).toBe(200)
    const enabled = await wholeRow()
    expect([enabled.whole.includes(secret), enabled.sealed]).toEqual([false, true])
  })

  test.each(['start', 'enable', 'disable', 'recoveryCodes'])('twoFactor/%s needs a recent sign-in', async (name) => {
    await story.account({ email: 'idle@example.org' }).catch(() => {})
    const browser = await story.signedIn('idle@example.org')
    await ageSignIn(story, 11)
    expect(await codeOf(await call(browser, `twoFactor/${name}`, { code: '123456' }))).toBe('REAUTHENTICATE')
    expect((await call(story.visitor(), `twoFactor/${name}`)).status).toBe(401)
  })
})

describe('signing in', () => {
  test('signing in by password and code, on two processes, remembers what the first half requested', async () => {
    const { secret } = await setUp('teacher@example.org')
    const browser = await passwordProven('teacher@example.org')
    expect(await statusOf(browser)).toBe(401)
    const elsewhere = browserLike(story.second.url, browser.jar)
    const response = await finish(elsewhere, appCode(secret), '?returnUrl=%2Fprofile')
    expect(await response.json()).toMatchObject({ succeeded: true, requiresTwoFactor: false, returnUrl: '/profile' })
    const cookie = response.headers.getSetCookie().find((text) => text.startsWith('session=')) ?? ''
    expect([/expires=/i.test(cookie), await statusOf(browser), browser.jar.has('second-factor')]).toEqual([
      true,
      200,
      false,
    ])

    await forgetSteps()
    const passing = await passwordProven('teacher@example.org', false)
    const brief = await finish(passing, appCode(secret))
    expect(brief.headers.getSetCookie().find((text) => text.startsWith('session='))).not.toMatch(/expires=/i)
  })

  test('a code of the app is accepted once, even by two at once; those of half a minute before and after are accepted', async () => {
    const { secret } = await setUp('replayed@example.org')
    const browsers = [await passwordProven('replayed@example.org')]
    const code = appCode(secret, 30)
    expect((await finish(browsers[0]!, code)).status).toBe(200)
    const again = await passwordProven('replayed@example.org')
    expect(await codeOf(await finish(again, code))).toBe('INVALID_CODE')
    expect(await codeOf(await finish(again, appCode(secret, 90)))).toBe('INVALID_CODE')
    const ahead = appCode(secret, -30)
    const both = [again, browserLike(story.second.url, new Map(again.jar))]
    const statuses = (await Promise.all(both.map((browser) => finish(browser, ahead)))).map(({ status }) => status)
    expect(new Set(statuses)).toEqual(new Set([200, 400]))
  })

  test('a recovery code is accepted once, however it is typed, and new ones void the old', async () => {
    const { browser: own, recoveryCodes } = await setUp('lost@example.org')
    const [first = '', second = '', third = ''] = recoveryCodes
    expect(
      (await finish(await passwordProven('lost@example.org'), first.toUpperCase().replaceAll('-', ' '))).status,
    ).toBe(200)
    expect(await codeOf(await finish(await passwordProven('lost@example.org'), first))).toBe('INVALID_CODE')
    const renewed = (await (await call(own, 'twoFactor/recoveryCodes', { code: third })).json()) as {
      recoveryCodes: string[]
    }
    expect(await codeOf(await finish(await passwordProven('lost@example.org'), second))).toBe('INVALID_CODE')
    expect((await finish(await passwordProven('lost@example.org'), renewed.recoveryCodes[0]!)).status).toBe(200)
  })

  test('five wrong codes lock the account, however often the password is right between them', async () => {
    const { secret } = await setUp('guessed@example.org')
    for (let made = 0; made < 5; made += 1) {
      const browser = await passwordProven('guessed@example.org')
      expect(await codeOf(await finish(browser, `00000${made}`))).toBe('INVALID_CODE')
    }
    const locked = 'This account has been locked out, please try again later'
    expect(await answerOf(await logIn(story.visitor(), 'guessed@example.org'))).toBe(locked)
    await story.database
      .sql`update app_user set lockout_end = now() - interval '1 second' where lockout_end is not null`
    const browser = await passwordProven('guessed@example.org')
    expect((await finish(browser, appCode(secret))).status).toBe(200)
  })

  test('signing in starts again without the first half, after ten minutes or after the password has changed', async () => {
    const { secret, browser: own } = await setUp('late@example.org')
    const refused = async (browser: BrowserLike) => codeOf(await finish(browser, appCode(secret)))
    expect(await refused(story.visitor())).toBe('SIGN_IN_AGAIN')
    expect(await refused(browserLike(story.product.url, new Map([['second-factor', 'guessed']])))).toBe('SIGN_IN_AGAIN')
    const slow = await passwordProven('late@example.org')
    await story.database.sql`update ticket set expires_at = now()`
    expect(await refused(slow)).toBe('SIGN_IN_AGAIN')
    const overtaken = await passwordProven('late@example.org')
    await call(own, 'changePassword', { currentPassword: samplePassword, newPassword: 'Almanac#2027' })
    expect(await refused(overtaken)).toBe('SIGN_IN_AGAIN')
    expect(await answerOf(await finish(overtaken, ' '))).toBe('Code is required')
  })
})

test('a reset password still asks for the second factor', async () => {
  const { secret } = await setUp('reset@example.org')
  const visitor = story.visitor()
  await call(visitor, 'sendPasswordResetEmail', { email: 'reset@example.org' })
  const given = await linkParameters(story.product.url, 'reset@example.org')
  await call(visitor, 'resetPassword', { ...given, password: samplePassword })
  const browser = await passwordProven('reset@example.org')
  expect(await statusOf(visitor)).toBe(401)
  expect((await finish(browser, appCode(secret))).status).toBe(200)
})

test("with ADMIN_TWO_FACTOR=yes an administrator's rights are suspended until two-factor sign-in is set up", async () => {
  await story.account({ email: 'editor@example.org', administrator: true })
  const strict = await startInProcess(story.database.url, { ADMIN_TWO_FACTOR: 'yes' })
  try {
    const browser = browserLike(strict.url)
    const result = await answerOf(await logIn(browser, 'editor@example.org'))
    expect(result).toMatchObject({ succeeded: true, requiresTwoFactorSetup: true })
    const roles = async () => (await browser.visit('/api/account/currentUserRoles')).json()
    expect(await roles()).toEqual({ roles: [] })
    const refused = await call(browser, 'invite', { email: 'x@example.org' })
    expect([refused.status, await refused.json()]).toMatchObject([
      403,
      {
        errors: [
          {
            code: 'TWO_FACTOR_REQUIRED',
            message: 'Set up two-factor sign-in in your profile to use the administration area.',
          },
        ],
      },
    ])
    const { secret } = (await (await call(browser, 'twoFactor/start')).json()) as { secret: string }
    await call(browser, 'twoFactor/enable', { code: appCode(secret) })
    expect(await roles()).toEqual({ roles: ['Administration'] })
    expect((await call(browser, 'invite', { email: 'x@example.org' })).status).toBe(200)
    await story.account({ email: 'reader@example.org' })
    const reader = browserLike(strict.url)
    expect(await answerOf(await logIn(reader, 'reader@example.org'))).not.toHaveProperty('requiresTwoFactorSetup')
    expect((await call(reader, 'invite', { email: 'y@example.org' })).status).toBe(403)
  } finally {
    await strict.stop()
  }
})

test('if SECRET was changed, the app no longer signs in but a recovery code does', async () => {
  const { secret, recoveryCodes } = await setUp('moved@example.org')
  const other = await startInProcess(story.database.url, { SECRET: 'another secret than the one that is stored here' })
  try {
    const browser = browserLike(other.url)
    await logIn(browser, 'moved@example.org')
    expect((await finish(browser, appCode(secret))).status).toBe(400)
    expect(await answerOf(await finish(browser, recoveryCodes[0]!))).toMatchObject({ succeeded: true })
  } finally {
    await other.stop()
  }
})

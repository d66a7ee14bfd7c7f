import { generateSync } from 'otplib'
import { beforeEach, describe, expect, test } from 'vitest'
import { ageSignIn, accountStory, statusOf } from '../support/account-story.ts'
import { answerOf, codeOf } from '../support/answers.ts'
import { browserLike, type BrowserLike } from '../support/cookie-jar.ts'
import { mailsTo } from '../support/mailbox.ts'
import { lastAudit } from '../support/people.ts'
import { logIn } from '../support/sign-in.ts'

const story = accountStory()

beforeEach(async () => {
  await story.database.sql`delete from rate_limit`
})

const call = (browser: BrowserLike, name: string, body: object = {}) => browser.post(`/api/account/${name}`, body)
const subjects = async (email: string) => (await mailsTo(story.product.url, email)).map(({ subject }) => subject)
const isOn = async (userId: string) =>
  (await story.database.sql<{ on: boolean }[]>`select two_factor_enabled as on from app_user where id = ${userId}`)[0]
    ?.on

/** Somebody whose second factor is on, in the browser in which they switched it on. */
async function guarded(email: string) {
  const userId = await story.account({ email })
  const elsewhere = browserLike(story.second.url)
  await logIn(elsewhere, email)
  const browser = await story.signedIn(email)
  const { secret } = (await (await call(browser, 'twoFactor/start')).json()) as { secret: string }
  const enabled = await call(browser, 'twoFactor/enable', { code: generateSync({ secret }) })
  const { recoveryCodes } = (await enabled.json()) as { recoveryCodes: string[] }
  return { userId, browser, elsewhere, recoveryCodes }
}

describe('a thief with the password and an open session', () => {
  test('a thief with the password and an open session cannot switch the second factor off, replace the app or get recovery codes', async () => {
    const { userId, browser: thief } = await guarded('guarded@example.org')
    const before = await story.database.sql`select * from app_user where id = ${userId}`
    expect(await answerOf(await call(thief, 'twoFactor/disable'))).toBe('Code is required')
    for (const name of ['twoFactor/disable', 'twoFactor/recoveryCodes']) {
      expect(await codeOf(await call(thief, name, { code: '000000' }))).toBe('INVALID_CODE')
    }
    const refused = await story.database.sql`
      select from audit where action = 'second factor refused' and user_id = ${userId}`
    expect(refused.length).toBe(2)
    expect(await codeOf(await call(thief, 'twoFactor/start'))).toBe('TWO_FACTOR_ON')
    expect(await codeOf(await call(thief, 'twoFactor/enable', { code: '000000' }))).toBe('TWO_FACTOR_ON')
    const after = await story.database.sql`select * from app_user where id = ${userId}`
    const secrets = (rows: Iterable<Record<string, unknown>>) =>
      [...rows].map((row) => [row['twoFactorSecret'], row['twoFactorPendingSecret'], row['recoveryCodeHashes']])
    expect(secrets(after)).toEqual(secrets(before))
  })

  test('a thief guessing at the second factor is locked out after five guesses, on any process', async () => {
    const { browser } = await guarded('guessed@example.org')
    const other = browserLike(story.second.url, browser.jar)
    for (let made = 0; made < 5; made += 1)
      await call(made % 2 ? browser : other, 'twoFactor/disable', { code: '000000' })
    expect(await codeOf(await call(browser, 'twoFactor/disable', { code: '000000' }))).toBe('LOCKED_OUT')
  })

  test('a right code is accepted once, even at the same time on two processes', async () => {
    const { userId, browser, recoveryCodes } = await guarded('race@example.org')
    const both = [browser, browserLike(story.second.url, new Map(browser.jar))]
    const answers = await Promise.all(
      both.map((one) => call(one, 'twoFactor/recoveryCodes', { code: recoveryCodes[0] })),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 400]))
    expect(await isOn(userId)).toBe(true)
  })
})

test('the first half of a sign-in is valid for one second half, in whatever browser and on any process', async () => {
  const { recoveryCodes } = await guarded('halved@example.org')
  const halved = story.visitor()
  expect(await answerOf(await logIn(halved, 'halved@example.org'))).toMatchObject({ requiresTwoFactor: true })
  const stolen = new Map(halved.jar)
  expect((await call(halved, 'loginWithTwoFactor', { code: recoveryCodes[0] })).status).toBe(200)
  const again = await call(browserLike(story.second.url, stolen), 'loginWithTwoFactor', { code: recoveryCodes[1] })
  expect(await codeOf(again)).toBe('SIGN_IN_AGAIN')

  await logIn(halved, 'halved@example.org')
  const both = [browserLike(story.product.url, new Map(halved.jar)), browserLike(story.second.url, new Map(halved.jar))]
  const answers = await Promise.all(
    both.map((one, at) => call(one, 'loginWithTwoFactor', { code: recoveryCodes[2 + at] })),
  )
  expect(answers.filter(({ status }) => status === 200).length).toBe(1)
})

test('switching the second factor on ends the other sessions on every process and keeps this one', async () => {
  const { browser, elsewhere } = await guarded('switching@example.org')
  expect([await statusOf(browser), await statusOf(elsewhere)]).toEqual([200, 401])
})

test('a recovery code switches the second factor off, and its owner is notified', async () => {
  const { userId, browser, recoveryCodes } = await guarded('off@example.org')
  expect((await call(browser, 'twoFactor/disable', { code: recoveryCodes[3] })).status).toBe(200)
  expect(await isOn(userId)).toBe(false)
  expect(await subjects('off@example.org')).toContain('Two-factor sign-in is off')
})

describe('an administrator who resets it', () => {
  test('resetting a second factor needs a recent sign-in; the user gets a mail, is signed out and needs no code; it is audited', async () => {
    const email = 'lost.phone@example.org'
    const { userId, browser } = await guarded(email)
    const admin = await story.signedIn('admin@example.org')
    await ageSignIn(story, 11)
    expect(await codeOf(await call(admin, 'resetTwoFactor', { email }))).toBe('REAUTHENTICATE')
    expect(await isOn(userId)).toBe(true)
    await call(admin, 'confirmPassword', { password: 'Calendar!2026' })
    expect(await answerOf(await call(admin, 'resetTwoFactor', { userId }))).toEqual({ succeeded: true })
    expect(await statusOf(browser)).toBe(401)
    expect(await subjects(email)).toContain('Two-factor sign-in was reset')
    expect(await answerOf(await logIn(story.visitor(), email))).toMatchObject({ succeeded: true })
    const [row] = await story.database.sql<{ id: string }[]>`select id from app_user where email = 'admin@example.org'`
    expect(await lastAudit({ database: story.database } as Parameters<typeof lastAudit>[0], userId)).toMatchObject({
      action: 'two-factor reset',
      userId: row!.id,
    })
    expect(await codeOf(await call(admin, 'resetTwoFactor', { email }))).toBe('TWO_FACTOR_OFF')
  })

  test('administrators cannot reset their own second factor, which would need no code', async () => {
    const { userId, browser } = await guarded('boss@example.org')
    await story.database.sql`update app_user set role_group_id = 'Administrator' where id = ${userId}`
    expect(await codeOf(await call(browser, 'resetTwoFactor', { userId }))).toBe('OWN_TWO_FACTOR')
    expect(await isOn(userId)).toBe(true)
  })
})

test.each(['unlock', 'resetTwoFactor', 'endSessions'])(
  '%s of somebody else is for administrators only',
  async (name) => {
    await story.account({ email: `${name}@example.org` })
    const reader = await story.signedIn(`${name}@example.org`)
    for (const body of [{ email: 'admin@example.org' }, { email: '' }]) {
      expect((await call(reader, name, body)).status).toBe(403)
      expect((await call(story.visitor(), name, body)).status).toBe(401)
    }
    const admin = await story.signedIn('admin@example.org')
    expect(await answerOf(await call(admin, name, { email: 'nobody@example.org' }))).toBe('Unknown user')
  },
)

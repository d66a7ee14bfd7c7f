import { beforeEach, expect, test } from 'vitest'
import { issueCode, takeCode, voidCodes } from '#server/account/codes.ts'
import type { Transaction } from '#server/db/client.ts'
import { ageSignIn, accountStory, statusOf } from '../support/account-story.ts'
import { answerOf, codeOf } from '../support/answers.ts'
import { browserLike, type BrowserLike } from '../support/cookie-jar.ts'
import { linkIn, linkParameters, mailsTo, newestMailTo } from '../support/mailbox.ts'
import { waitsForLock } from '../support/servers/waiting-for-locks.ts'
import { logIn } from '../support/sign-in.ts'

const story = accountStory()

beforeEach(async () => {
  await story.database.sql`delete from rate_limit`
})

const change = (browser: BrowserLike, newEmail: string) => browser.post('/api/account/changeEmail', { newEmail })
const confirm = (browser: BrowserLike, given: object) => browser.post('/api/account/confirmEmailChange', given)

test('a change of email takes effect only after the new address confirms; the old address is notified and stays until then', async () => {
  await story.account({ email: 'old@example.org' })
  const here = await story.signedIn('old@example.org')
  const elsewhere = browserLike(story.second.url, (await story.signedIn('old@example.org')).jar)
  expect(await answerOf(await change(here, 'New@example.org'))).toEqual({ succeeded: true })
  const link = linkIn(await newestMailTo(story.product.url, 'new@example.org'))
  expect([link.pathname, link.searchParams.get('email')]).toEqual(['/account/confirmEmailChange', 'New@example.org'])
  const notice = await newestMailTo(story.product.url, 'old@example.org')
  expect(notice.text).toContain('change the email for your account to New@example.org')
  expect(notice.text).not.toContain('/account/confirmEmailChange')
  expect(await answerOf(await logIn(story.visitor(), 'old@example.org'))).toMatchObject({ succeeded: true })

  const given = Object.fromEntries(link.searchParams)
  expect(await answerOf(await confirm(here, given))).toEqual({ succeeded: true })
  expect([await statusOf(here), await statusOf(elsewhere)]).toEqual([200, 401])
  expect(await answerOf(await logIn(story.visitor(), 'old@example.org'))).toBe(
    'This email does not have an account here',
  )
  expect(await answerOf(await logIn(story.visitor(), 'new@example.org'))).toMatchObject({ succeeded: true })
  expect(await answerOf(await confirm(story.visitor(), given))).toEqual({ succeeded: true })
  await story.database.sql`update app_user set email = 'next@example.org' where email = 'New@example.org'`
  expect(await answerOf(await confirm(story.visitor(), given))).toBe('Error changing email')
})

test('a change of email can be confirmed in another browser too, which signs nobody in there', async () => {
  await story.account({ email: 'desk@example.org' })
  const desk = await story.signedIn('desk@example.org')
  await change(desk, 'phone@example.org')
  const phone = story.visitor()
  expect((await confirm(phone, await linkParameters(story.product.url, 'phone@example.org'))).status).toBe(200)
  expect([await statusOf(desk), await statusOf(phone)]).toEqual([401, 401])
})

test.each([
  ['', 'Email is required'],
  ['new', 'Email must be an email address'],
  [
    'Same@example.org',
    'Your new email is the same as your old email and so does not need to go through an email update process.',
  ],
  ['taken@example.org', 'This email is already registered'],
])('a change of email to "%s" is refused: %s', async (newEmail, message) => {
  await story.account({ email: 'same@example.org' }).catch(() => {})
  await story.account({ email: 'taken@example.org' }).catch(() => {})
  const response = await change(await story.signedIn('same@example.org'), newEmail)
  expect([response.status, await answerOf(response)]).toEqual([400, message])
})

test('a change of email needs a sign-in or a confirmed password less than 10 minutes old', async () => {
  await story.account({ email: 'idle@example.org' })
  const browser = await story.signedIn('idle@example.org')
  await ageSignIn(story, 11)
  expect(await codeOf(await change(browser, 'busy@example.org'))).toBe('REAUTHENTICATE')
  expect(await mailsTo(story.product.url, 'busy@example.org')).toEqual([])
})

test('a change of email refuses an expired, replaced or foreign code, one for another address, and an address taken meanwhile', async () => {
  const userId = await story.account({ email: 'mover@example.org' })
  const otherId = await story.account({ email: 'bystander@example.org' })
  const browser = await story.signedIn('mover@example.org')
  await change(browser, 'first@example.org')
  const first = await linkParameters(story.product.url, 'first@example.org')
  await change(browser, 'final@example.org')
  const final = await linkParameters(story.product.url, 'final@example.org')
  const answer = async (given: object) => answerOf(await confirm(browser, given))
  expect(await answer(first)).toBe('Error changing email')
  expect(await answer({ ...final, userId: otherId })).toBe('Error changing email')
  expect(await answer({ ...final, email: 'evil@example.org' })).toBe('Error changing email')
  expect(await answer({ ...final, code: 'wrong' })).toBe('Error changing email')
  await story.account({ email: 'FINAL@example.org' })
  expect(await answer(final)).toBe('This email is already registered')
  await story.database.sql`delete from app_user where email = 'FINAL@example.org'`
  const [code] = await story.database.sql<{ hours: number }[]>`
    select extract(epoch from max(expires_at) - now())::float / 3600 as hours from account_code where user_id = ${userId}`
  expect(Math.round(code?.hours ?? 0)).toBe(24)
  await story.database.sql`update account_code set expires_at = now() where user_id = ${userId}`
  expect(await answer(final)).toBe('Error changing email')
  expect(
    (await story.database.sql`select from app_user where id = ${userId} and email = 'mover@example.org'`).length,
  ).toBe(1)
})

test('a reset mailed to the old address is void once the new one is confirmed', async () => {
  await story.account({ email: 'stale@example.org' })
  const browser = await story.signedIn('stale@example.org')
  await browser.post('/api/account/sendPasswordResetEmail', { email: 'stale@example.org' })
  const reset = await linkParameters(story.product.url, 'stale@example.org')
  await change(browser, 'fresh@example.org')
  await confirm(browser, await linkParameters(story.product.url, 'fresh@example.org'))
  const response = await browser.post('/api/account/resetPassword', { ...reset, password: 'Almanac#2027' })
  expect(await codeOf(response)).toBe('CODE_OVER')
})

test('an administrator can change eight emails at once to addresses that were registered and never confirmed', async () => {
  const numbers = Array.from({ length: 8 }, (_, number) => number)
  for (const number of numbers) {
    await story.account({ email: `crowd${number}@example.org` })
    await story.account({ email: `squatted${number}@example.org`, emailConfirmed: false })
  }
  const admin = await story.signedIn('admin@example.org')
  const answers = await Promise.all(
    numbers.map((number) =>
      admin.post('/api/account/changeAccountEmail', {
        currentEmail: `crowd${number}@example.org`,
        newEmail: `squatted${number}@example.org`,
      }),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual(numbers.map(() => 200))
})

test('an administrator who stops a change of email while another is asked for stops that one too', async () => {
  const email = 'again@example.org'
  const userId = await story.account({ email })
  await change(await story.signedIn(email), 'former@example.org')
  const admin = await story.signedIn('admin@example.org')
  let stopping!: Promise<Response>
  await story.database.writes.begin(async (tx) => {
    await issueCode(tx, { userId, purpose: 'ChangeEmail', address: 'latter@example.org' })
    stopping = stop(admin, email)
    expect(await waitsForLock(tx, stopping)).toBe(true)
    await issueCode(tx, { userId, purpose: 'CancelEmailChange', address: email })
  })
  expect((await stopping).status).toBe(200)
  expect(await openCodes(userId)).toBe(0)
})

test('an administrator who stops a change of email while its owner does is told that none waits', async () => {
  const email = 'both@example.org'
  const userId = await story.account({ email })
  await change(await story.signedIn(email), 'neither@example.org')
  const { code } = Object.fromEntries(linkIn(await newestMailTo(story.product.url, email)).searchParams)
  const admin = await story.signedIn('admin@example.org')
  let stopping!: Promise<Response>
  await story.database.writes.begin(async (tx) => {
    expect(await takeCode(tx, { userId, purpose: 'CancelEmailChange', code: code! })).toBe(email)
    stopping = stop(admin, email)
    expect(await waitsForLock(tx, stopping)).toBe(true)
    await voidCodes(tx, userId, 'ChangeEmail')
  })
  expect(await answerOf(await stopping)).toBe(
    'Your new email is the same as your old email and so does not need to go through an email update process.',
  )
  expect(await openCodes(userId)).toBe(0)
})

test('a code that was ended since a transaction began is not open in it', async () => {
  const userId = await story.account({ email: 'ended@example.org' })
  const given = { userId, purpose: 'ResetPassword', address: 'ended@example.org' } as const
  const code = await story.database.writes.begin((tx) => issueCode(tx, given))
  await story.database.writes.begin(async (tx) => {
    await tx`select now()`
    await story.database.sql.begin((other) => voidCodes(other as Transaction, userId))
    expect(await voidCodes(tx, userId)).toBe(0)
    expect(await takeCode(tx, { ...given, code })).toBeNull()
  })
})

function stop(admin: BrowserLike, email: string): Promise<Response> {
  return admin.post('/api/account/changeAccountEmail', { currentEmail: email, newEmail: email })
}

async function openCodes(userId: string): Promise<number> {
  const rows = await story.database.sql`
    select from account_code where user_id = ${userId} and used_at is null and expires_at > now()`
  return rows.length
}

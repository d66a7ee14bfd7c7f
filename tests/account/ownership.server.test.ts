import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { endUnusedAccounts } from '#server/account/registration/unused-account.ts'
import { accountStory, statusOf } from '../support/account-story.ts'
import { answerOf, codeOf } from '../support/answers.ts'
import { browserLike, type BrowserLike } from '../support/cookie-jar.ts'
import { startInProcess, type InProcess } from '../support/in-process.ts'
import { linkParameters, mailsTo, newestMailTo } from '../support/mailbox.ts'
import { sendQuery } from '../support/people.ts'
import { logIn, samplePassword } from '../support/sign-in.ts'

const story = accountStory()
const hostile = 'Attacker!2026'
const owners = 'Owner#2027'

beforeEach(async () => {
  await story.database.sql`delete from rate_limit`
})

const register = (browser: BrowserLike, email: string, password: string) =>
  browser.post('/api/account/register', { email, password, confirmPassword: password })
const confirm = (given: object) => browserLike(story.second.url).post('/api/account/confirmEmail', given)
const idOf = async (email: string) =>
  (await story.database.sql<{ id: string }[]>`select id from app_user where email = ${email}`)[0]?.id
const registerProfile = (browser: BrowserLike, userId: string, firstName: string) =>
  sendQuery(browser, 'mutation ($model: ProfileInput!) { answer: registerProfile(model: $model) { firstName } }', {
    model: {
      id: crypto.randomUUID(),
      userId,
      firstName,
      lastName: 'X',
      organisationName: 'X',
      organisationType: 'Other',
    },
  })

describe('an address that somebody else has registered and not confirmed', () => {
  test('an unconfirmed address can be registered again: the first password, profile and cookie are gone, its link is void', async () => {
    const email = 'claimed@example.org'
    const attacker = story.visitor()
    await register(attacker, email, hostile)
    const first = (await idOf(email))!
    const old = await linkParameters(story.product.url, email)
    await registerProfile(attacker, first, 'Mallory')
    const cookies = new Map(attacker.jar)

    const owner = browserLike(story.second.url)
    expect((await register(owner, email, owners)).status).toBe(200)
    const second = (await idOf(email))!
    expect(second).not.toBe(first)
    expect(await answerOf(await confirm(old))).toBe('Error confirming your email')
    const left = await story.database.sql`
      select user_id from profile where user_id = ${first}
      union all select user_id from ticket where user_id = ${first}
      union all select user_id from account_code where user_id = ${first}`
    expect([...left]).toEqual([])
    const planted = await registerProfile(browserLike(story.product.url, cookies), second, 'Mallory')
    expect(planted.code).toBe('NOT_SIGNED_IN')

    expect((await registerProfile(owner, second, 'Olive')).answer).toEqual({ firstName: 'Olive' })
    await confirm({ ...(await linkParameters(story.product.url, email)), password: owners })
    expect(await answerOf(await logIn(story.visitor(), email, hostile))).toBe('Invalid password')
    expect(await answerOf(await logIn(story.visitor(), email, owners))).toMatchObject({ succeeded: true })
  })

  test('the link of a first registration never makes the password of a second one valid', async () => {
    const email = 'late.attack@example.org'
    await register(story.visitor(), email, owners)
    const own = await linkParameters(story.product.url, email)
    await register(story.visitor(), email, hostile)
    expect(await answerOf(await confirm(own))).toBe('Error confirming your email')
    expect(await answerOf(await logIn(story.visitor(), email, hostile))).toMatchObject({ succeeded: false })
  })

  test('two registrations of an address at once on two processes leave one account, which only its own link confirms', async () => {
    const email = 'race@example.org'
    await register(story.visitor(), email, hostile)
    const answers = await Promise.all([
      register(browserLike(story.product.url), email, owners),
      register(browserLike(story.second.url), email, hostile),
    ])
    expect(answers.map(({ status }) => status)).toContain(200)
    const accounts = await story.database.sql`select from app_user where email = ${email}`
    expect(accounts.length).toBe(1)
    const mails = await mailsTo(story.product.url, email)
    const links = mails.map(({ text }) => new URL(/https?:\S+confirmEmail\S+/.exec(text)![0]))
    const confirmed: URL[] = []
    for (const link of links) {
      for (const password of [owners, hostile]) {
        const { ok } = await confirm({ ...Object.fromEntries(link.searchParams), password })
        if (ok && !confirmed.includes(link)) confirmed.push(link)
      }
    }
    expect(confirmed.length).toBe(1)
  })

  test('an unconfirmed registration can be invited: nothing of it is left, and its password and link are void', async () => {
    const email = 'wanted@example.org'
    const attacker = story.visitor()
    await register(attacker, email, hostile)
    const first = (await idOf(email))!
    const old = await linkParameters(story.product.url, email)
    await registerProfile(attacker, first, 'Mallory')
    const admin = await story.signedIn('admin@example.org')
    const { userId } = (await (await admin.post('/api/account/invite', { email })).json()) as { userId: string }
    expect(userId).not.toBe(first)
    expect(await answerOf(await confirm(old))).toBe('Error confirming your email')
    expect(await answerOf(await logIn(story.visitor(), email, hostile))).toBe('Invalid password')
    const given = await linkParameters(story.product.url, email)
    const accepted = await story.visitor().post('/api/account/confirmInvite', { ...given, password: owners })
    expect(accepted.status).toBe(200)
    expect(await answerOf(await logIn(story.visitor(), email, owners))).toMatchObject({ succeeded: true })
  })

  test('an unconfirmed registration does not stop a change of email: whoever confirms gets the address, the registration is gone', async () => {
    const email = 'squatted@example.org'
    await register(story.visitor(), email, hostile)
    const first = await idOf(email)
    const old = await linkParameters(story.product.url, email)
    const ownerId = await story.account({ email: 'moving.in@example.org' })
    const owner = await story.signedIn('moving.in@example.org')
    expect((await owner.post('/api/account/changeEmail', { newEmail: email })).status).toBe(200)
    expect(await idOf(email)).toBe(first)
    const change = await linkParameters(story.product.url, email)
    expect((await owner.post('/api/account/confirmEmailChange', change)).status).toBe(200)
    expect(await idOf(email)).toBe(ownerId)
    expect(await answerOf(await confirm(old))).toBe('Error confirming your email')
    expect(await answerOf(await logIn(story.visitor(), email, hostile))).toBe('Invalid password')
  })

  test('a confirmed address cannot be registered again', async () => {
    await story.account({ email: 'mine@example.org' })
    expect(await codeOf(await register(story.visitor(), 'mine@example.org', hostile))).toBe('ALREADY_REGISTERED')
  })

  test('registering over and over sends at most five mails an hour', async () => {
    const email = 'flooded@example.org'
    const statuses: number[] = []
    for (let time = 0; time < 8; time += 1) statuses.push((await register(story.visitor(), email, hostile)).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429, 429])
  })
})

describe('unused accounts end', () => {
  const aged = async (email: string, days: number, invitedDays: number | null = null) => {
    const id = await story.account({ email, emailConfirmed: false })
    await story.database.sql`
      update app_user set created_date = now() - make_interval(days => ${days}),
        invited_at = ${invitedDays === null ? null : story.database.sql`now() - make_interval(days => ${invitedDays})`}
      where id = ${id}`
    return id
  }
  const present = async (ids: string[]) =>
    (await story.database.sql<{ id: string }[]>`select id from app_user where id = any(${ids})`).map(({ id }) => id)

  test('unused accounts end after 30 days, invited ones 30 days after the last invite; used, confirmed and younger ones stay', async () => {
    const over = [await aged('old@example.org', 31), await aged('invited.long.ago@example.org', 60, 31)]
    const used = await aged('used@example.org', 99)
    await story.database.sql`update app_user set signed_in_at = now() where id = ${used}`
    const confirmed = await story.account({ email: 'confirmed@example.org' })
    await story.database.sql`update app_user set created_date = now() - interval '1 year' where id = ${confirmed}`
    const invitedAgain = await aged('invited.again@example.org', 60, 40)
    const admin = await story.signedIn('admin@example.org')
    expect((await admin.post('/api/account/resendInviteEmail', { email: 'invited.again@example.org' })).status).toBe(
      200,
    )
    const staying = [await aged('young@example.org', 29), used, confirmed, invitedAgain]
    expect(await endUnusedAccounts(story.database, { requireEmailConfirmation: false })).toBe(0)
    expect(await endUnusedAccounts(story.database, { requireEmailConfirmation: true })).toBe(2)
    expect(await present(over)).toEqual([])
    expect((await present(staying)).length).toBe(4)
  })

  test('the nightly job that ends unused accounts is scheduled', async () => {
    const planned = await story.database.sql<{ cron: string }[]>`
      select cron from pgboss.schedule where name = 'end-unused-accounts'`
    expect(planned[0]?.cron).toBe('37 3 * * *')
  })
})

describe('without REQUIRE_EMAIL_CONFIRMATION', () => {
  let trusting: InProcess
  beforeAll(async () => {
    trusting = await startInProcess(story.database.url, { REQUIRE_EMAIL_CONFIRMATION: 'no' })
  })
  afterAll(() => trusting.stop())

  test('without REQUIRE_EMAIL_CONFIRMATION an unconfirmed account belongs to the person who made it', async () => {
    const email = 'trusted@example.org'
    const browser = browserLike(trusting.url)
    expect((await register(browser, email, owners)).status).toBe(200)
    expect(await codeOf(await register(browserLike(trusting.url), email, hostile))).toBe('ALREADY_REGISTERED')
    await story.database.sql`update app_user set signed_in_at = null where email = ${email}`
    expect(await codeOf(await register(browserLike(trusting.url), email, hostile))).toBe('ALREADY_REGISTERED')
    expect(await statusOf(browser)).toBe(200)
  })
})

describe('a new password', () => {
  const changes = {
    changePassword: async (browser: BrowserLike, _email: string) =>
      browser.post('/api/account/changePassword', { currentPassword: samplePassword, newPassword: owners }),
    resetPassword: async (browser: BrowserLike, email: string) => {
      await browser.post('/api/account/sendPasswordResetEmail', { email })
      const given = await linkParameters(story.product.url, email)
      return story.visitor().post('/api/account/resetPassword', { ...given, password: owners })
    },
  }
  test.each(['changePassword', 'resetPassword'] as const)(
    '%s voids a pending change of email, mailed codes and the half of a sign-in',
    async (call) => {
      const email = `${call.toLowerCase()}@example.org`
      const userId = await story.account({ email })
      const owner = await story.signedIn(email)
      const thief = browserLike(story.second.url)
      await logIn(thief, email)
      await thief.post('/api/account/changeEmail', { newEmail: `thief.${email}` })
      const change = await linkParameters(story.product.url, `thief.${email}`)
      await owner.post('/api/account/sendPasswordResetEmail', { email })
      const reset = await linkParameters(story.product.url, email)
      expect((await changes[call](owner, email)).status).toBe(200)
      expect(await codeOf(await story.visitor().post('/api/account/confirmEmailChange', change))).toBe(
        'CHANGE_EMAIL_FAILED',
      )
      const again = await story.visitor().post('/api/account/resetPassword', { ...reset, password: hostile })
      expect(await codeOf(again)).toBe('CODE_OVER')
      const open = await story.database.sql`
        select from account_code where user_id = ${userId} and used_at is null and expires_at > now()`
      const tickets = await story.database.sql`select from ticket where user_id = ${userId}`
      expect([open.length, tickets.length, await statusOf(thief)]).toEqual([0, 0, 401])
    },
  )
})

describe('the notice to the old address', () => {
  const begun = async (email: string) => {
    const userId = await story.account({ email })
    const thief = await story.signedIn(email)
    await thief.post('/api/account/changeEmail', { newEmail: `new.${email}` })
    const notice = await newestMailTo(story.product.url, email)
    const [, link = ''] = /(https?:\S+\/account\/cancelEmailChange\S+)/.exec(notice.text) ?? []
    const stop = Object.fromEntries(new URL(link).searchParams)
    return { userId, thief, stop, change: await linkParameters(story.product.url, `new.${email}`) }
  }
  const cancel = (given: object) => browserLike(story.second.url).post('/api/account/cancelEmailChange', given)
  const take = (given: object) => story.visitor().post('/api/account/confirmEmailChange', given)

  test('the notice to the old address has a link that stops the change, on any process, even when followed twice', async () => {
    const { stop, change } = await begun('stopped@example.org')
    expect(await codeOf(await cancel({ ...stop, code: change['code'] }))).toBe('CANCEL_EMAIL_CHANGE_FAILED')
    expect(await codeOf(await take({ ...change, code: stop['code'] }))).toBe('CHANGE_EMAIL_FAILED')
    expect(await answerOf(await cancel(stop))).toEqual({ succeeded: true })
    expect(await answerOf(await cancel(stop))).toEqual({ succeeded: true })
    expect(await codeOf(await take(change))).toBe('CHANGE_EMAIL_FAILED')
    expect(await answerOf(await logIn(story.visitor(), 'stopped@example.org'))).toMatchObject({ succeeded: true })
    const subjects = (await mailsTo(story.product.url, 'stopped@example.org')).map(({ subject }) => subject)
    expect(subjects).toContain('Your email hasn’t changed')
  })

  test("the notice's link stops nothing once the change has taken effect, and a mail says so to the old address", async () => {
    const { stop, change } = await begun('moved@example.org')
    expect((await take(change)).status).toBe(200)
    expect(await codeOf(await cancel(stop))).toBe('CANCEL_EMAIL_CHANGE_FAILED')
    const notice = await newestMailTo(story.product.url, 'moved@example.org')
    expect(notice.subject).toBe('Your email has changed')
    expect(notice.text).toContain('new.moved@example.org')
  })

  test('requesting a change of email again voids the older link to stop it', async () => {
    const { thief, stop } = await begun('twice.asked@example.org')
    await thief.post('/api/account/changeEmail', { newEmail: 'third@example.org' })
    expect(await codeOf(await cancel(stop))).toBe('CANCEL_EMAIL_CHANGE_FAILED')
  })
})

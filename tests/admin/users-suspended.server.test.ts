import { beforeAll, describe, expect, test } from 'vitest'
import { countReaders } from '#server/digests/recipients.ts'
import { accountStory, ageSignIn, statusOf } from '../support/account-story.ts'
import { codeOf } from '../support/answers.ts'
import type { BrowserLike } from '../support/cookie-jar.ts'
import { sendQuery, type Fields } from '../support/people.ts'
import { logIn } from '../support/sign-in.ts'

const story = accountStory()
let administrator: BrowserLike
let administratorId: string

beforeAll(async () => {
  administratorId = await story.account({ email: 'boss@example.org', administrator: true })
  administrator = await story.signedIn('boss@example.org')
})

const suspend = (userId: string, browser = administrator) => browser.post('/api/account/suspend', { userId })

describe('a suspended account', () => {
  test('cannot sign in, has no session on any process, no feed and no digest, until it is taken back', async () => {
    const userId = await story.account({ email: 'susan@example.org' })
    await story.database.sql`
      update profile set is_subscribed_to_weekly_news_letter = true where user_id = ${userId}`
    const susan = await story.signedIn('susan@example.org')
    const link = await sendQuery(susan, 'mutation { answer: createCalendarFeedLink(filter: {}) { url } }')
    const { url } = link.answer as { url: string }
    const rights = async () => ({
      session: await statusOf(susan),
      feed: (await fetch(url)).status,
      digests: await countReaders(story.database.sql, 'weekly', new Date()),
      signIn: (await logIn(story.visitor(), 'susan@example.org')).ok,
    })
    expect(await rights()).toEqual({ session: 200, feed: 200, digests: 1, signIn: true })
    expect((await suspend(userId)).status).toBe(200)
    expect(await rights()).toEqual({ session: 401, feed: 404, digests: 0, signIn: false })
    const [entry] = await story.database.sql`
      select action, user_id from audit where subject = ${userId} order by id desc limit 1`
    expect(entry).toMatchObject({ action: 'suspended', userId: administratorId })
    expect((await administrator.post('/api/account/unlock', { userId })).status).toBe(200)
    // Sessions that were ended stay ended; everything else is as it was.
    expect(await rights()).toEqual({ session: 401, feed: 200, digests: 1, signIn: true })
  })

  test('is never one’s own, the last administrator’s or an unknown one', async () => {
    expect(await codeOf(await suspend(administratorId))).toBe('OWN_SUSPENSION')
    expect(await codeOf(await suspend('none'))).toBe('BAD_REQUEST')
    expect(await codeOf(await suspend('00000000-0000-4000-8000-000000000000'))).toBe('UNKNOWN_USER')
    const others = await story.database.sql<{ id: string }[]>`
      select id from app_user where role_group_id = 'Administrator' and id <> ${administratorId}`
    for (const { id } of others) expect((await suspend(id)).status).toBe(200)
    const [row] = await story.database.sql<{ count: number }[]>`
      select count(*)::int as count from app_user where role_group_id = 'Administrator' and not locked_out_by_administrator`
    expect(row?.count).toBe(1)
  })

  test('is suspended by an administrator whose sign-in is recent, and by nobody else', async () => {
    const userId = await story.account({ email: 'sam@example.org' })
    const sam = await story.signedIn('sam@example.org')
    expect(await codeOf(await suspend(administratorId, sam))).toBe('NOT_PERMITTED')
    const colleague = await story.account({ email: 'colleague@example.org', administrator: true })
    const other = await story.signedIn('colleague@example.org')
    await ageSignIn(story, 11)
    expect(await codeOf(await suspend(userId, other))).toBe('REAUTHENTICATE')
    await story.database.sql`delete from app_user where id = ${colleague}`
  })
})

describe('profilesQuery', () => {
  const text = `query ($status: PersonStatus, $neverSignedIn: Boolean, $unconfirmed: Boolean, $sort: ProfileSort) {
    answer: profilesQuery(search: "filtered", status: $status, neverSignedIn: $neverSignedIn, unconfirmed: $unconfirmed, sort: $sort) {
      firstName registeredDate user { signedInAt lockedOutByAdministrator }
    }
  }`
  let browser: BrowserLike
  const names = async (variables: Fields) =>
    ((await sendQuery(browser, text, variables)).answer as Fields[]).map(({ firstName }) => firstName)

  beforeAll(async () => {
    await story.account({ email: 'lister@example.org', administrator: true })
    browser = await story.signedIn('lister@example.org')
    for (const firstName of ['Active', 'Invited', 'Suspended', 'Unconfirmed']) {
      const email = `${firstName.toLowerCase()}-filtered@example.org`
      await story.account({ email, firstName, lastName: firstName, emailConfirmed: firstName !== 'Unconfirmed' })
    }
    await story.database.sql`
      update app_user set signed_in_at = '2026-11-20T09:30:00Z' where email = 'active-filtered@example.org'`
    await story.database.sql`
      update app_user set signed_in_at = '2026-10-20T09:30:00Z', locked_out_by_administrator = true, invited_at = now()
      where email = 'suspended-filtered@example.org'`
    await story.database.sql`update app_user set invited_at = now() where email = 'invited-filtered@example.org'`
  })

  test('filters people by what they can do, whether they ever signed in, and whether the email is confirmed', async () => {
    expect(await names({})).toEqual(['Active', 'Invited', 'Suspended', 'Unconfirmed'])
    expect(await names({ status: 'active' })).toEqual(['Active', 'Unconfirmed'])
    expect(await names({ status: 'invited' })).toEqual(['Invited'])
    expect(await names({ status: 'suspended' })).toEqual(['Suspended'])
    expect(await names({ neverSignedIn: true })).toEqual(['Invited', 'Unconfirmed'])
    expect(await names({ unconfirmed: true })).toEqual(['Unconfirmed'])
    expect(await names({ neverSignedIn: true, status: 'invited' })).toEqual(['Invited'])
  })

  test('sorts people by their last sign-in, those who never signed in first', async () => {
    expect(await names({ sort: 'signedIn' })).toEqual(['Invited', 'Unconfirmed', 'Suspended', 'Active'])
    const { answer } = await sendQuery(browser, text, { status: 'suspended' })
    expect(answer).toMatchObject([{ user: { signedInAt: '2026-10-20T09:30:00.000Z', lockedOutByAdministrator: true } }])
  })
})

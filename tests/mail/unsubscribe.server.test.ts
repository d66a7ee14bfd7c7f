import { expect, test } from 'vitest'
import { readSecret } from '#server/identity/stored-settings.ts'
import { unsubscribePath } from '#server/mail/unsubscribe-token.ts'
import { accountStory } from '../support/account-story.ts'
import type { BrowserLike } from '../support/cookie-jar.ts'
import { linkParameters, mailsTo, newestMailTo } from '../support/mailbox.ts'
import { putRecord } from '../support/mails/mailings.ts'
import { change, profileOf, type Fields } from '../support/people.ts'
import { samplePassword } from '../support/sign-in.ts'

const story = accountStory()

const flags = 'id organisationName isSubscribedToDailyNewsLetter isSubscribedToWeeklyNewsLetter'
const updateProfile = change('updateProfile', 'ProfileChange', flags)

async function subscriptionsOf(browser: BrowserLike, userId: string): Promise<unknown[]> {
  const { answer } = await profileOf(browser, userId, flags)
  const profile = answer as Fields
  return [profile['isSubscribedToDailyNewsLetter'], profile['isSubscribedToWeeklyNewsLetter']]
}

async function subscriber(email: string) {
  const userId = await story.account({ email })
  const browser = await story.signedIn(email)
  const { answer } = await profileOf(browser, userId, flags)
  const { id } = answer as { id: string }
  await updateProfile(browser, {
    id,
    organisationName: 'Hill School',
    isSubscribedToDailyNewsLetter: true,
    isSubscribedToWeeklyNewsLetter: true,
  })
  return { userId, browser, id }
}

test('switching a subscription on sends a mail with the ways to end it: a link, a header for one click, no sign-in', async () => {
  const { userId, browser, id } = await subscriber('sub@example.org')
  const mails = await mailsTo(story.product.url, 'sub@example.org')
  expect(mails.map(({ subject }) => subject)).toEqual(['You’ll get the weekly update', 'You’ll get the daily update'])
  const [weekly] = mails
  const link = /Unsubscribe from the \w+ update:\n(\S+)/.exec(weekly?.text ?? '')?.[1] ?? ''
  expect(link.startsWith(`${story.product.url}/unsubscribe/`)).toBe(true)
  expect(weekly?.html).toContain(`href="${link}"`)
  expect(weekly?.headers).toMatchObject({
    'List-Unsubscribe': `<${link}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  })
  await updateProfile(browser, { id, isSubscribedToWeeklyNewsLetter: true })
  expect((await mailsTo(story.product.url, 'sub@example.org')).length).toBe(2)

  const path = new URL(link).pathname
  const visitor = story.visitor()
  const page = await visitor.visit(path)
  expect([page.status, page.headers.get('referrer-policy'), page.headers.get('cache-control')]).toEqual([
    200,
    'no-referrer',
    'no-store',
  ])
  expect(await page.text()).toContain('<h1>Unsubscribe from the weekly update?</h1>')
  expect(await subscriptionsOf(browser, userId)).toEqual([true, true])

  const oneClick = { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) }
  for (const origin of [undefined, 'https://mail.example.com']) {
    const headers: Record<string, string> = origin ? { origin, 'sec-fetch-site': 'cross-site' } : {}
    const done = await visitor.visit(path, { ...oneClick, headers })
    expect([done.status, (await done.text()).includes('You have been unsubscribed')]).toEqual([200, true])
    expect(await subscriptionsOf(browser, userId)).toEqual([true, false])
  }
  const entries = await story.database.sql<{ detail: Fields }[]>`
    select detail from audit where action = 'unsubscribed' and user_id = ${userId}`
  expect(entries.map(({ detail }) => detail)).toEqual([{ newsletter: 'weekly' }])
})

test('one click ends the reminders alone, and the updates and what somebody is reminded of stay', async () => {
  const { userId, browser } = await subscriber('reminders@example.org')
  const choice = { deadlines: true, starred: false, offsets: [7], byMail: true, inCalendar: true }
  await putRecord(story.database.writes, userId, 'reminders', '', choice)
  const secret = await readSecret(story.database.sql, { secret: undefined })
  const path = unsubscribePath(secret, { userId, kind: 'reminders' })
  const stored = async () =>
    (
      await story.database.sql`select value, position from own_record where user_id = ${userId} and kind = 'reminders'`
    )[0]
  const page = await story.visitor().visit(path)
  expect(await page.text()).toContain('<h1>Unsubscribe from reminders?</h1>')
  expect((await stored())?.['value']).toEqual(choice)
  const oneClick = { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) }
  const ended = await story.visitor().visit(path, oneClick)
  expect([ended.status, (await ended.text()).includes('You won’t get reminders by email.')]).toEqual([200, true])
  const first = await stored()
  expect(first?.['value']).toEqual({ ...choice, byMail: false })
  await story.visitor().visit(path, oneClick)
  expect(await stored()).toEqual(first)
  expect(await subscriptionsOf(browser, userId)).toEqual([true, true])
})

test('what was chosen at a registration is mailed once its address is confirmed, with the way to end it', async () => {
  const email = 'chosen@example.org'
  const browser = story.visitor()
  const body = { email, password: samplePassword, confirmPassword: samplePassword }
  const { userId } = (await (await browser.post('/api/account/register', body)).json()) as { userId: string }
  const registerProfile = change('registerProfile', 'ProfileInput', flags)
  const details = { firstName: 'Chloe', lastName: 'Chosen', organisationName: 'Hill', organisationType: 'Other' }
  const model = { id: crypto.randomUUID(), userId, ...details, isSubscribedToWeeklyNewsLetter: true }
  expect((await registerProfile(browser, model)).answer).toMatchObject({ isSubscribedToWeeklyNewsLetter: true })
  const subjects = async () => (await mailsTo(story.product.url, email)).map(({ subject }) => subject)
  expect(await subjects()).toEqual(['Confirm your email'])
  await story.visitor().post('/api/account/confirmEmail', await linkParameters(story.product.url, email))
  expect(await subjects()).toEqual(['You’ll get the weekly update', 'Confirm your email'])
  const { text } = await newestMailTo(story.product.url, email)
  expect(text.replaceAll('\n', ' ')).toContain(
    'It covers what your filters show and comes on Sundays at 17:00 UK time.',
  )
  const path = new URL(/Unsubscribe from the \w+ update:\n(\S+)/.exec(text)?.[1] ?? '').pathname
  expect((await story.visitor().visit(path, { method: 'POST' })).status).toBe(200)
  const [row] = await story.database.sql`
    select is_subscribed_to_weekly_news_letter as is_on from profile where user_id = ${userId}`
  expect(row).toEqual({ isOn: false })
})

test('an unsubscribe link that was not made here changes nothing and says what to do', async () => {
  const { userId, browser } = await subscriber('kept@example.org')
  const { text } = await newestMailTo(story.product.url, 'kept@example.org')
  const path = new URL(/Unsubscribe from the \w+ update:\n(\S+)/.exec(text)?.[1] ?? '').pathname
  const foreign = unsubscribePath('another secret', { userId, kind: 'weekly' })
  for (const other of [foreign, path.slice(0, -2), '/unsubscribe/%3Cscript%3E', path.replace('weekly', 'daily')]) {
    const refused = await story.visitor().visit(other, { method: 'POST' })
    const html = await refused.text()
    expect([other, refused.status, html.includes('This link doesn’t work')]).toEqual([other, 404, true])
    expect(html).not.toContain('<script')
  }
  expect(await subscriptionsOf(browser, userId)).toEqual([true, true])
})

import { expect, test } from 'vitest'
import { unsubscribePath } from '#server/mail/unsubscribe-token.ts'
import { accountStory } from '../support/account-story.ts'
import type { BrowserLike } from '../support/cookie-jar.ts'
import { mailsTo, newestMailTo } from '../support/mailbox.ts'
import { change, profileOf, type Fields } from '../support/people.ts'

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
  const link = /Unsubscribe:\n(\S+)/.exec(weekly?.text ?? '')?.[1] ?? ''
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
  expect(await page.text()).toContain('<h1>Stop the weekly update emails?</h1>')
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

test('an unsubscribe link that was not made here changes nothing and says what to do', async () => {
  const { userId, browser } = await subscriber('kept@example.org')
  const { text } = await newestMailTo(story.product.url, 'kept@example.org')
  const path = new URL(/Unsubscribe:\n(\S+)/.exec(text)?.[1] ?? '').pathname
  const foreign = unsubscribePath('another secret', { userId, newsletter: 'weekly' })
  for (const other of [foreign, path.slice(0, -2), '/unsubscribe/%3Cscript%3E', path.replace('weekly', 'daily')]) {
    const refused = await story.visitor().visit(other, { method: 'POST' })
    const html = await refused.text()
    expect([other, refused.status, html.includes('This link doesn’t work')]).toEqual([other, 404, true])
    expect(html).not.toContain('<script')
  }
  expect(await subscriptionsOf(browser, userId)).toEqual([true, true])
})

import { randomUUID } from 'node:crypto'
import { Agent, request, type RequestOptions } from 'node:http'
import { expect, test } from 'vitest'
import { preferencesPath } from '#server/mail/preferences-token.ts'
import { accountStory } from '../support/account-story.ts'
import { newestMailTo } from '../support/mailbox.ts'
import { putRecord } from '../support/mails/mailings.ts'
import { change, profileOf, type Fields } from '../support/people.ts'

const story = accountStory({ NOW: '2026-11-26T10:00:00.000Z' })

const flags = 'id organisationName isSubscribedToDailyNewsLetter isSubscribedToWeeklyNewsLetter'

/** Somebody who has the weekly update, and the address at the end of its mails. */
async function reader(email: string): Promise<{ userId: string; path: string }> {
  const userId = await story.account({ email })
  const browser = await story.signedIn(email)
  const { id } = (await profileOf(browser, userId, flags)).answer as { id: string }
  const updateProfile = change('updateProfile', 'ProfileChange', flags)
  await updateProfile(browser, { id, organisationName: 'Hill', isSubscribedToWeeklyNewsLetter: true })
  const { text } = await newestMailTo(story.product.url, email)
  return { userId, path: new URL(/Choose your emails:\n(\S+)/.exec(text)?.[1] ?? '').pathname }
}

async function choicesOf(userId: string): Promise<Fields> {
  const [row] = await story.database.sql<Fields[]>`
    select is_subscribed_to_daily_news_letter as daily, is_subscribed_to_weekly_news_letter as weekly,
      (select until from mail_pause where user_id = ${userId} and reason = 'chosen') as until
    from profile where user_id = ${userId}`
  return row!
}

const save = (path: string, form: Record<string, string>) =>
  story.visitor().visit(path, { method: 'POST', body: new URLSearchParams(form) })

test('opening the address shows the choices without a sign-in and changes nothing, as often as a scanner opens it', async () => {
  const { userId, path } = await reader('reads@example.org')
  for (const method of ['GET', 'HEAD', 'GET']) {
    const page = await story.visitor().visit(path, { method })
    expect([page.status, page.headers.get('referrer-policy'), page.headers.get('cache-control')]).toEqual([
      200,
      'no-referrer',
      'no-store',
    ])
    const html = await page.text()
    if (method === 'HEAD') continue
    expect(html).toContain('For reads@example.org')
    expect(html).toMatch(/name="weekly" value="on" checked/)
    expect(html).toMatch(/name="daily" value="on" aria/)
    expect(html).toContain('Until Thursday 24 December 2026')
    expect(html).not.toContain('<script')
  }
  expect(await choicesOf(userId)).toEqual({ daily: false, weekly: true, until: null })
})

test('each mail is switched on and off, everything is paused and resumed, and the audit has each change once', async () => {
  const { userId, path } = await reader('chooses@example.org')
  const saved = await save(path, { daily: 'on', pause: 'four' })
  expect([saved.status, (await saved.text()).includes('Your choices are saved.')]).toEqual([200, true])
  const paused = { daily: true, weekly: false, until: '2026-12-24T00:00:00.000Z' }
  expect(await choicesOf(userId)).toEqual(paused)
  await save(path, { daily: 'on', pause: 'four' })
  const again = await (await save(path, { daily: 'on', pause: 'as-is' })).text()
  expect(again).toContain('Paused until Thursday 24 December 2026')
  expect(await choicesOf(userId)).toEqual(paused)

  await save(path, { daily: 'on', weekly: 'on', pause: 'none' })
  expect(await choicesOf(userId)).toEqual({ daily: true, weekly: true, until: null })
  const entries = await story.database.sql`
    select detail from audit where action = 'emails chosen' and subject = ${userId} order by at`
  expect(entries.map(({ detail }) => (detail as Fields)['pausedUntil'])).toEqual(['2026-12-24T00:00:00.000Z', null])
})

const remindersOf = async (userId: string) =>
  (await story.database.sql`select value from own_record where user_id = ${userId} and kind = 'reminders'`)[0]?.[
    'value'
  ]

test('reminders are switched on and off, what somebody is reminded of stays, and the audit has nothing of it', async () => {
  const { userId, path } = await reader('reminded@example.org')
  const choice = { deadlines: false, starred: true, offsets: [28], byMail: true, inCalendar: true }
  await putRecord(story.database.writes, userId, 'reminders', '', choice)
  const isOn = /name="reminders" value="on" checked/
  expect(await (await story.visitor().visit(path)).text()).toMatch(isOn)

  for (let times = 0; times < 2; times += 1) {
    expect(await (await save(path, { weekly: 'on', pause: 'none' })).text()).not.toMatch(isOn)
    expect(await remindersOf(userId)).toEqual({ ...choice, byMail: false })
  }
  expect(await (await save(path, { weekly: 'on', reminders: 'on' })).text()).toMatch(isOn)
  expect(await remindersOf(userId)).toEqual(choice)
  expect(
    await story.database.sql`select detail from audit where action = 'emails chosen' and subject = ${userId}`,
  ).toEqual([])
})

test('whoever switches reminders on and has chosen none gets those of deadlines and stars, and none by saving without', async () => {
  const { userId, path } = await reader('first-reminder@example.org')
  await save(path, { weekly: 'on' })
  expect(await remindersOf(userId)).toBeUndefined()
  await save(path, { weekly: 'on', reminders: 'on' })
  const chosen = { deadlines: true, starred: true, offsets: [7, 1], byMail: true, inCalendar: false }
  expect(await remindersOf(userId)).toEqual(chosen)
})

test('a forged token, one of another installation and a form that is none change nothing', async () => {
  const { userId, path } = await reader('forged@example.org')
  const other = await story.account({ email: 'other@example.org' })
  const forged = [
    preferencesPath('another secret', { id: userId, email: 'forged@example.org' }),
    path.slice(0, -2),
    path.replace(userId, other),
    '/preferences/%3Cscript%3E',
    '/preferences/x.y.z',
  ]
  for (const address of forged) {
    for (const method of ['GET', 'POST']) {
      const refused = await story.visitor().visit(address, { method })
      const html = await refused.text()
      expect([address, refused.status, html.includes('This link doesn’t work')]).toEqual([address, 404, true])
      expect(html).not.toContain('<script')
    }
  }
  expect((await save(path, { daily: 'x'.repeat(2000) })).status).toBe(413)
  expect(await choicesOf(userId)).toEqual({ daily: false, weekly: true, until: null })
})

test.each([
  ['an invented address', () => Promise.resolve(`/preferences/${randomUUID()}.AAA`), 404],
  ['an address of ours', async () => (await reader('keeps@example.org')).path, 413],
])('a form of 200,000 bytes at %s is answered, and the connection goes on', async (_, addressOf, status) => {
  const path = await addressOf()
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  expect(await statusOver(agent, path, { method: 'POST', headers }, `daily=${'x'.repeat(200_000)}`)).toBe(status)
  expect(await statusOver(agent, '/healthz')).toBe(200)
  agent.destroy()
})

/** A request over the agent's one connection. */
function statusOver(agent: Agent, path: string, options: RequestOptions = {}, body = ''): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const sent = request(new URL(path, story.product.url), { agent, ...options }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode))
    })
    sent.once('error', reject).end(body)
  })
}

test('after the email has changed, links that went to the former address show nothing of the new one and change nothing', async () => {
  const { userId, path } = await reader('former@example.org')
  await story.database.writes`update app_user set email = 'FORMER@example.org' where id = ${userId}`
  expect((await story.visitor().visit(path)).status, 'other capitals are the same address').toBe(200)
  await story.database.writes`update app_user set email = 'found@example.net' where id = ${userId}`
  for (const answer of [await story.visitor().visit(path), await save(path, { daily: 'on' })]) {
    expect(answer.status).toBe(404)
    expect(await answer.text()).not.toContain('found')
  }
  expect(await choicesOf(userId)).toEqual({ daily: false, weekly: true, until: null })
})

test('the address of a deleted account works no longer', async () => {
  const { path } = await reader('leaves@example.org')
  expect((await (await story.signedIn('leaves@example.org')).post('/api/account/deleteMyAccount', {})).status).toBe(200)
  expect((await save(path, { daily: 'on' })).status).toBe(404)
  expect((await story.visitor().visit(path)).status).toBe(404)
})

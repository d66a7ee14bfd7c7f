import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAccount } from '../support/accounts.ts'
import { insertFollowed, type Followed } from '../support/inputs/opened-and-clicked.ts'
import { sendQuery } from '../support/people.ts'
import { twoAdministrators, type TwoAdministrators } from '../support/two-administrators.ts'

let school: TwoAdministrators
let census: Followed
let gala: Followed

beforeAll(async () => {
  school = await twoAdministrators()
  const make = (name: string) =>
    insertFollowed(school.database.writes, {
      name,
      provider: `Provider of ${name}`,
      url: 'https://counting.example/',
      start: '2026-10-01T00:00:00.000Z',
    })
  census = await make('Autumn census')
  gala = await make('Gala')
})

afterAll(() => school?.stop())

type Reach = {
  leastShown: number
  feeds: Record<'people' | 'addresses' | 'peopleReading', number>
  mails: (Record<'recipients' | 'sent' | 'empty' | 'failed' | 'bounced', number> & { kind: string })[]
  stars: { people: number | null; rows: { name: string; people: number }[] }
}

async function reachOf(browser = school.alex.browser): Promise<Reach> {
  const { answer } = await sendQuery(
    browser,
    `query ($fromDate: String!, $toDate: String!) {
      answer: analyticReach(fromDate: $fromDate, toDate: $toDate) {
        leastShown feeds { people addresses peopleReading } mails { kind recipients sent empty failed bounced }
        stars { people rows { name people } }
      }
    }`,
    { fromDate: '2026-11-01T00:00:00.000Z', toDate: '2026-12-01T00:00:00.000Z' },
  )
  return answer as Reach
}

test('feeds and mails are counted, mails by what became of them in the range', async () => {
  const { writes } = school.database
  for (const [user, token, read] of [
    [school.terry.id, 'one', 'now()'],
    [school.terry.id, 'two', null],
    [school.erin.id, 'three', 'long ago'],
  ] as const) {
    await writes`insert into calendar_feed_link (user_id, token_hash, last_read_on)
      values (${user}, ${token}, ${read === null ? null : read === 'now()' ? new Date() : new Date('2020-01-01')})`
  }
  await writes`update profile set is_subscribed_to_weekly_news_letter = true where user_id = ${school.terry.id}`
  await writes`insert into digest_run (kind, period, started_at, until_position, sent, empty) values
    ('weekly', '2026-11-08', '2026-11-08T17:00Z', 0, 10, 3), ('weekly', '2026-11-15', '2026-11-15T17:00Z', 0, 20, 4),
    ('weekly', '2026-10-25', '2026-10-25T17:00Z', 0, 99, 99)`
  await writes`insert into mail (to_address, subject, digest, created_at, queued_at, failed_at, bounced_at) values
    ('a@example.org', 'x', 'weekly/2026-11-08', '2026-11-08T17:00Z', now(), now(), null),
    ('b@example.org', 'x', 'weekly/2026-11-08', '2026-11-08T17:00Z', now(), null, now()),
    ('c@example.org', 'x', null, '2026-11-08T17:00Z', now(), now(), null)`
  const { feeds, mails } = await reachOf()
  expect(feeds).toEqual({ people: 2, addresses: 3, peopleReading: 1 })
  expect(mails).toEqual([
    { kind: 'daily', recipients: 0, sent: 0, empty: 0, failed: 0, bounced: 0 },
    { kind: 'weekly', recipients: 1, sent: 30, empty: 7, failed: 1, bounced: 1 },
    { kind: 'reminders', recipients: 0, sent: 0, empty: 0, failed: 0, bounced: 0 },
  ])
})

test('stars of at least five people are counted by event; of fewer not even the number is shown', async () => {
  const { writes } = school.database
  const people: string[] = []
  for (let number = 1; number <= 5; number += 1)
    people.push(await createAccount(writes, { email: `star${number}@example.org` }))
  const star = (userId: string, eventId: string, isStarred = true) => writes`
    insert into own_record (user_id, kind, key, value, position)
    values (${userId}, 'star', ${eventId}, ${writes.json({ isStarred })},
      (select count(*) + 1 from own_record where user_id = ${userId}))`
  for (const userId of people.slice(0, 4)) await star(userId, census.eventId)
  expect((await reachOf()).stars).toEqual({ people: null, rows: [] })
  await star(people[4]!, census.eventId)
  for (const userId of people.slice(0, 4)) await star(userId, gala.eventId)
  await star(people[4]!, gala.eventId, false)
  expect(await reachOf()).toMatchObject({
    leastShown: 5,
    stars: { people: 5, rows: [{ name: 'Autumn census', people: 5 }] },
  })
})

test('they are downloaded as the screen shows them, by administrators only', async () => {
  const range = { fromDate: '2026-11-01T00:00:00.000Z', toDate: '2026-12-01T00:00:00.000Z' }
  const address = `/api/export/analytics?${new URLSearchParams({ ...range, numbers: 'reach', format: 'csv' })}`
  const response = await school.alex.browser.visit(address)
  expect(response.headers.get('content-disposition')).toBe(
    'attachment; filename="subscribers-and-stars-2026-11-01.csv"',
  )
  const lines = (await response.text()).split('\r\n')
  expect(lines).toContain('Calendar feeds,Addresses,Addresses,3')
  expect(lines).toContain('Update emails,Weekly update,Sent,30')
  expect(
    lines.filter((line) => line.startsWith('Starred events')),
    'nothing of what fewer have starred',
  ).toEqual(['Starred events,Autumn census,People,5', 'Starred events,Anything,People,5'])
  expect((await school.terry.browser.visit(address)).status).toBe(403)
})

test('readers do not read them', async () => {
  expect(await reachOf(school.terry.browser)).toBeUndefined()
})

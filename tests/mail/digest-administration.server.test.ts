import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertEvent, insertType } from '../support/content.ts'
import { createReader, putRecord, sendDueAt } from '../support/mails/mailings.ts'
import { sendQuery } from '../support/people.ts'
import { twoAdministrators, type TwoAdministrators } from '../support/two-administrators.ts'

let school: TwoAdministrators
let typeId = ''

beforeAll(async () => {
  school = await twoAdministrators()
  const { writes } = school.database
  typeId = await insertType(writes)
  await insertEvent(writes, { name: 'Census day', typeId, start: '2026-11-25T00:00:00.000Z' })
  await createReader(writes, { weekly: true })
})

afterAll(() => school?.stop())

const overview = async () =>
  (
    await sendQuery(
      school.alex.browser,
      `query { answer: digestOverview { plans { kind nextAt recipients waiting pausedReason }
        runs { kind period sent empty failed bounced clicks } } }`,
    )
  ).answer

test('an administrator sees the next digests, pauses one with a reason and resumes it, which is audited', async () => {
  const plans = [
    { kind: 'daily', nextAt: '2026-11-23T06:30:00.000Z', recipients: 0, waiting: 0, pausedReason: null },
    { kind: 'weekly', nextAt: '2026-11-22T17:00:00.000Z', recipients: 1, waiting: 0, pausedReason: null },
  ]
  expect(await overview()).toEqual({ plans, runs: [] })
  const { browser } = school.alex
  const pause = (reason: string) =>
    sendQuery(
      browser,
      `mutation ($reason: String!) { answer: pauseDigest(kind: weekly, reason: $reason) { pausedReason } }`,
      {
        reason,
      },
    )
  expect((await pause('  ')).code).toBe('BAD_REQUEST')
  expect((await pause(' A date is wrong ')).answer).toEqual({ pausedReason: 'A date is wrong' })
  expect(await overview()).toMatchObject({ plans: [plans[0], { ...plans[1], pausedReason: 'A date is wrong' }] })
  const resumed = await sendQuery(browser, 'mutation { answer: resumeDigest(kind: weekly) { pausedReason pausedAt } }')
  expect(resumed.answer).toEqual({ pausedReason: null, pausedAt: null })
  const audit = await school.database
    .sql`select action, user_id, detail from audit where action like 'digest %' order by id`
  expect(audit).toEqual([
    {
      action: 'digest paused',
      userId: school.alex.id,
      detail: { kind: 'weekly', reason: 'A date is wrong', withdrawn: 0 },
    },
    { action: 'digest resumed', userId: school.alex.id, detail: { kind: 'weekly', reason: null } },
  ])
})

test('an administrator previews the next digest under a filter, and sends it to themselves', async () => {
  const { browser, id } = school.alex
  const preview = async (filter: object) =>
    (
      await sendQuery(
        browser,
        `query ($filter: ReaderFilterInput) {
          answer: digestPreview(kind: weekly, filter: $filter) { subject html text isEmpty at } }`,
        { filter },
      )
    ).answer
  const at = '2026-11-22T17:00:00.000Z'
  expect(await preview({})).toMatchObject({ subject: 'This week: 1 event from 23 November', isEmpty: false, at })
  expect(await preview({ excludedEventTypeIds: [typeId] })).toMatchObject({ isEmpty: true, at })
  const send = async (filter: object) =>
    sendQuery(
      browser,
      `mutation ($filter: ReaderFilterInput) { answer: sendDigestToMyself(kind: weekly, filter: $filter) }`,
      {
        filter,
      },
    )
  expect((await send({ excludedEventTypeIds: [typeId] })).answer).toBe(false)
  expect((await send({})).answer).toBe(true)
  const mails = await school.database.sql`select user_id, to_address as to, subject, digest from mail`
  expect(mails).toEqual([
    { userId: id, to: 'alex@example.org', subject: 'Test: This week: 1 event from 23 November', digest: null },
  ])
})

test('a reader previews the own next digest under the own filter, and nobody else’s', async () => {
  const { browser, id } = school.terry
  const own = () => sendQuery(browser, 'query { answer: ownDigestPreview(kind: weekly) { text isEmpty at } }')
  expect((await own()).answer).toMatchObject({ isEmpty: false, text: expect.stringContaining('Census day') as string })
  const { writes } = school.database
  const [row] = await writes<{ id: string }[]>`select id from calendar_event limit 1`
  await putRecord(writes, id, 'star', row!.id, { isStarred: true })
  expect((await own()).answer).toMatchObject({ text: expect.stringContaining('★ Census day') as string })
  await writes`insert into reader_filter (user_id, excluded_event_type_ids) values (${id}, ${[typeId]}::uuid[])`
  expect((await own()).answer).toMatchObject({ isEmpty: true })
  const refused = [
    'query { answer: digestOverview { plans { kind } } }',
    'query { answer: digestPreview(kind: weekly) { text } }',
    'mutation { answer: sendDigestToMyself(kind: weekly) }',
    'mutation { answer: pauseDigest(kind: weekly, reason: "no") { kind } }',
    'mutation { answer: resumeDigest(kind: weekly) { kind } }',
  ]
  for (const text of refused) expect((await sendQuery(browser, text)).answer ?? null).toBeNull()
})

test('a followed link is counted for the digest in which it stood, and an invented one is not', async () => {
  await sendDueAt(school.database, '2026-11-22T17:00:00.000Z')
  const click = (digest: string) =>
    sendQuery(
      school.terry.browser,
      `mutation ($model: AnalyticEventInput!) { answer: createAnalyticEvent(model: $model) { id } }`,
      { model: { id: randomUUID(), eventType: 'LinkClick', url: 'https://example.org/', digest } },
    )
  for (const digest of ['weekly/2026-11-22', 'weekly/2026-11-22', 'weekly/2026', 'monthly/2026-11-22'])
    expect((await click(digest)).answer).toBeTruthy()
  expect(await overview()).toMatchObject({
    runs: [{ kind: 'weekly', period: '2026-11-22', sent: 1, empty: 0, failed: 0, bounced: 0, clicks: 2 }],
  })
})

test('a pause takes back the mails that have not left, which is known before, and leaves those of other digests', async () => {
  const { database, alex } = school
  const { sql, writes } = database
  await createReader(writes, { daily: true })
  await sendDueAt(database, '2026-11-24T06:30:00.000Z')
  const waiting = () => sql`select digest from mail where sent_at is null and digest is not null order by digest`
  expect(await waiting()).toEqual([{ digest: 'daily/2026-11-24' }, { digest: 'weekly/2026-11-22' }])
  expect(await overview()).toMatchObject({
    plans: [
      { kind: 'daily', waiting: 1 },
      { kind: 'weekly', waiting: 1 },
    ],
  })
  await sendQuery(alex.browser, 'mutation { answer: pauseDigest(kind: daily, reason: "A date is wrong") { waiting } }')
  expect(await waiting()).toEqual([{ digest: 'weekly/2026-11-22' }])
  expect(await overview()).toMatchObject({
    plans: [{ kind: 'daily', waiting: 0 }, { kind: 'weekly' }],
    runs: [
      { kind: 'daily', period: '2026-11-24', sent: 0 },
      { kind: 'weekly', sent: 1 },
    ],
  })
  await sendQuery(alex.browser, 'mutation { answer: resumeDigest(kind: daily) { waiting } }')
  await sendDueAt(database, '2026-11-24T06:40:00.000Z')
  expect(await waiting(), 'who would have got it counts as served').toHaveLength(1)
})

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { EventReports } from '#sync/protocol/answers/event-reports.ts'
import type { TodayOverview } from '#sync/protocol/answers/today-overview.ts'
import { createAccount } from '../support/accounts.ts'
import { insertEvent, insertType } from '../support/content.ts'
import type { BrowserLike } from '../support/cookie-jar.ts'
import { mailsTo } from '../support/mailbox.ts'
import { twoAdministrators, type TwoAdministrators } from '../support/two-administrators.ts'

let school: TwoAdministrators
let event: { id: string }
let typeId: string

beforeAll(async () => {
  school = await twoAdministrators()
  typeId = await insertType(school.database.writes)
  event = await insertEvent(school.database.writes, { typeId, name: 'Autumn census' })
})

afterAll(() => school?.stop())

beforeEach(async () => {
  await school.database.writes`delete from rate_limit`
  await school.database.writes`delete from mail`
  await school.database.writes`delete from event_report`
})

type Answer = {
  eventReports: EventReports
  answerReport: EventReports
  settleReport: EventReports
  todayOverview: TodayOverview
}

async function sendQuery(query: string, variables: object = {}, browser: BrowserLike = school.alex.browser) {
  const response = await browser.post('/graphql', { query, variables })
  return (await response.json()) as { data?: Answer; errors?: { message: string }[] }
}

const fields = '{ open reports { id eventName text by answer answeredBy doneAt doneBy } }'
const refusalOf = async (asked: ReturnType<typeof sendQuery>) => (await asked).errors?.[0]?.message

async function reported(text = 'The date is wrong.'): Promise<string> {
  const id = randomUUID()
  const { status } = await school.terry.browser.post('/api/event-reports', { id, calendarEventId: event.id, text })
  expect(status).toBe(200)
  return id
}

const answerWith = (id: string, answer: string) =>
  sendQuery(`mutation ($id: ID!, $answer: String!) { answerReport(id: $id, answer: $answer) ${fields} }`, {
    id,
    answer,
  })

const settle = (id: string, isDone: boolean) =>
  sendQuery(`mutation ($id: ID!, $isDone: Boolean!) { settleReport(id: $id, isDone: $isDone) ${fields} }`, {
    id,
    isDone,
  })

test('reported mistakes are a list of administrators, what is open first', async () => {
  const first = await reported()
  const second = await reported('The link is gone.')
  await settle(second, true)
  const { data } = await sendQuery(`{ eventReports ${fields} }`)
  expect(data!.eventReports).toMatchObject({
    open: 1,
    reports: [
      { id: first, eventName: 'Autumn census', text: 'The date is wrong.', by: 'Terry Teacher', doneAt: null },
      { id: second, doneBy: 'Alex Admin' },
    ],
  })
  for (const operation of [
    `{ eventReports ${fields} }`,
    `mutation { settleReport(id: "${first}", isDone: true) ${fields} }`,
  ]) {
    expect(await refusalOf(sendQuery(operation, {}, school.terry.browser))).toMatch(/^Sorry you do not have permission/)
  }
})

test('an answer is mailed once to whoever reported the mistake, which is then done', async () => {
  const id = await reported()
  const answers = await Promise.all([answerWith(id, ' It is the 27th. '), answerWith(id, 'Thank you.')])
  const refused = answers.flatMap(({ errors }) => errors ?? [])
  expect(refused.map(({ message }) => message)).toEqual(['This report has been answered.'])
  const mails = await mailsTo(school.product.url, 'terry@example.org')
  expect(mails).toHaveLength(1)
  expect(mails[0]!.subject).toBe('Your report: Autumn census')
  expect(mails[0]!.text).toContain('Alex Admin has answered your report.')
  expect(mails[0]!.text).toContain('The date is wrong.')
  const { data } = await sendQuery(`{ eventReports ${fields} }`)
  expect(data!.eventReports).toMatchObject({ open: 0, reports: [{ answeredBy: 'Alex Admin', doneBy: 'Alex Admin' }] })
})

test('an answer needs words, at most 2000 characters, and a report that is there', async () => {
  const id = await reported()
  expect(await refusalOf(answerWith(id, '  '))).toBe('Answer is required')
  expect(await refusalOf(answerWith(id, 'a'.repeat(2001)))).toBe('At most 2000 characters')
  expect(await refusalOf(answerWith(randomUUID(), 'Thanks'))).toBe('This report is not there any more.')
  expect(await refusalOf(settle(randomUUID(), true))).toBe('This report is not there any more.')
  expect(await mailsTo(school.product.url, 'terry@example.org')).toEqual([])
})

test('answers count among the mails that an administrator may have sent in an hour', async () => {
  await school.database.writes`insert into rate_limit (key, points, expire)
    values (${`mails/administrator/${school.alex.id}`}, 100, ${Date.now() + 60_000})`
  expect(await refusalOf(answerWith(await reported(), 'Thanks'))).toMatch(/^Too many attempts/)
})

test('a report that was done by mistake is opened again', async () => {
  const id = await reported()
  await settle(id, true)
  expect((await settle(id, false)).data!.settleReport).toMatchObject({
    open: 1,
    reports: [{ doneAt: null, doneBy: null }],
  })
})

const overview = async (browser = school.alex.browser) => {
  const query = `{ todayOverview { staleDrafts { id } unconfirmed { count people { email } }
    changes { kind name by count } } }`
  return (await sendQuery(query, {}, browser)).data!.todayOverview
}

test('Today names drafts that nobody has changed for two weeks', async () => {
  const { writes } = school.database
  const [stale, fresh, changed, published] = await Promise.all(
    ['Stale', 'Fresh', 'Changed', 'Published'].map((name) => insertEvent(writes, { typeId, name })),
  )
  await writes`update calendar_event set archived = true, published_at = null where id = any(${[stale!.id, fresh!.id, changed!.id]})`
  const old = [stale!.id, changed!.id, published!.id]
  await writes`update calendar_event set created_date = now() - interval '15 days' where id = any(${old})`
  await writes`insert into revision (edit, entity, document_id, kind, after, answer)
    values (${randomUUID()}, 'calendarEvent', ${changed!.id}, 'update', '{"name": "Changed"}', '{"answer": "APPLIED"}')`
  expect((await overview()).staleDrafts.map(({ id }) => id)).toEqual([stale!.id])
})

test('Today names registered users who have not confirmed their email, and no invited administrator', async () => {
  const id = await createAccount(school.database.writes, {
    email: 'new@example.org',
    firstName: 'Nia',
    lastName: 'New',
  })
  const colleague = { email: 'invited@example.org', administrator: true }
  const invited = await createAccount(school.database.writes, colleague)
  await school.database.writes`update app_user set email_confirmed = false where id = any(${[id, invited]})`
  expect((await overview()).unconfirmed).toEqual({ count: 1, people: [{ email: 'new@example.org' }] })
})

test('Today shows what colleagues changed, a bulk change as one, and nothing of one’s own', async () => {
  const { writes } = school.database
  const batch = randomUUID()
  const change = (userId: string, of: string | null) => writes`
    insert into revision (edit, entity, document_id, kind, after, answer, user_id, batch)
    values (${randomUUID()}, 'calendarEvent', ${event.id}, 'update', '{"name": "a"}', '{"answer": "APPLIED"}', ${userId}, ${of})`
  await change(school.alex.id, null)
  await change(school.erin.id, batch)
  await change(school.erin.id, batch)
  expect((await overview()).changes).toEqual([{ kind: 'update', name: 'Autumn census', by: 'Erin Editor', count: 2 }])
  expect((await overview(school.erin.browser)).changes).toMatchObject([{ by: 'Alex Admin', count: 1 }])
})

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { answerOf, codeOf } from '../support/answers.ts'
import { insertEvent, insertType } from '../support/content.ts'
import { browserLike, type BrowserLike } from '../support/cookie-jar.ts'
import { mailsTo } from '../support/mailbox.ts'
import { twoAdministrators, type TwoAdministrators } from '../support/two-administrators.ts'

let school: TwoAdministrators
let event: { id: string; scheduleId: string }

beforeAll(async () => {
  school = await twoAdministrators()
  const { writes } = school.database
  event = await insertEvent(writes, { typeId: await insertType(writes), name: 'Autumn census' })
})

afterAll(() => school?.stop())

beforeEach(async () => {
  await school.database.writes`delete from rate_limit`
  await school.database.writes`delete from mail`
  await school.database.writes`delete from event_report`
})

const report = (more: object = {}) => ({
  id: randomUUID(),
  calendarEventId: event.id,
  text: 'The date is wrong.',
  ...more,
})
const send = (body: unknown, browser: BrowserLike = school.terry.browser) => browser.post('/api/event-reports', body)
const mails = () => mailsTo(school.product.url, 'support@example.org')
const reports = async () => (await school.database.sql`select from event_report`).length

test('a report is mailed to the support, with who sent it, their words and the address of the event', async () => {
  const one = report({ text: '  The date is <b>wrong</b>.\n\nIt is the 27th.  ' })
  const response = await send(one)
  expect(response.status).toBe(200)
  expect(await response.json()).toEqual({ id: one.id })
  const [mail, ...more] = await mails()
  expect(more).toEqual([])
  expect(mail!.subject).toBe('Mistake reported: Autumn census')
  expect(mail!.text).toContain('Terry Teacher (terry@example.org) reported a mistake in “Autumn census”:')
  expect(mail!.text).toContain('The date is <b>wrong</b>.\n\nIt is the 27th.')
  expect(mail!.text).toContain(`${school.product.url}/calendar/autumn-census/${event.scheduleId}`)
  expect(mail!.html).not.toContain('<b>')
})

test('a report leads to the next date of its event, which may be all of today, and to the last one when all are over', async () => {
  const { writes } = school.database
  const [yesterday, today, tomorrow] = ['2026-11-19', '2026-11-20', '2026-11-21'].map((day) => `${day}T00:00:00.000Z`)
  const { id, scheduleId: over } = await insertEvent(writes, { typeId: await insertType(writes), start: yesterday })
  const [earlier, ofToday, later] = [randomUUID(), randomUUID(), randomUUID()]
  const add = (schedule: string, start: string) => writes`
    insert into calendar_event_schedule (id, calendar_event_id, start, "end", is_all_day)
    values (${schedule}, ${id}, ${start}, ${start}, true)`
  await add(earlier, '2026-11-02T00:00:00.000Z')
  const linked = async () => {
    await writes`delete from mail`
    await send(report({ calendarEventId: id }))
    return (await mails())[0]!.text.match(/autumn-census\/([\w-]+)/)?.[1]
  }
  expect(await linked()).toBe(over)
  await add(later, tomorrow!)
  expect(await linked()).toBe(later)
  await add(ofToday, today!)
  expect(await linked()).toBe(ofToday)
})

test('a report is stored and mailed once, however often a device sends it, even at once', async () => {
  const one = report()
  const responses = await Promise.all(Array.from({ length: 6 }, () => send(one)))
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
  expect((await send({ ...one, text: 'Other words' })).status).toBe(200)
  expect([await reports(), (await mails()).length]).toEqual([1, 1])
})

test('a user may send ten reports an hour; a repeated one does not count', async () => {
  const first = report()
  await send(first)
  for (let number = 1; number < 10; number += 1) expect((await send(report())).status).toBe(200)
  const response = await send(report())
  expect(response.status).toBe(429)
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(3000)
  expect((await send(first)).status).toBe(200)
  expect((await send(report(), school.erin.browser)).status).toBe(200)
  expect(await reports()).toBe(11)
})

test('a report about an event that was archived or deleted is accepted; about an unknown or unpublished one it is refused', async () => {
  const { writes } = school.database
  const typeId = await insertType(writes)
  const [archived, deleted] = [await insertEvent(writes, { typeId }), await insertEvent(writes, { typeId })]
  await writes`update calendar_event set archived = true where id = ${archived.id}`
  await writes`update calendar_event set deleted = true where id = ${deleted.id}`
  const draft = randomUUID()
  await writes`insert into calendar_event (id, name, calendar_event_type_id, archived)
    values (${draft}, 'Draft', ${typeId}, true)`
  for (const { id } of [archived, deleted]) {
    expect((await send(report({ calendarEventId: id }))).status).toBe(200)
  }
  for (const calendarEventId of [draft, randomUUID()]) {
    const response = await send(report({ calendarEventId }))
    expect(response.status).toBe(400)
    expect(await codeOf(response)).toBe('UNKNOWN')
  }
})

test('a report needs a sign-in as the user whose queue it waited in', async () => {
  expect((await send(report(), browserLike(school.product.url))).status).toBe(401)
  expect((await send(report({ actingUser: school.terry.id }))).status).toBe(200)
  const response = await send(report({ actingUser: school.erin.id }))
  expect([response.status, await codeOf(response)]).toEqual([409, 'OTHER_USER'])
})

test.each([
  ['an empty text', { text: ' \n ' }, 'REQUIRED'],
  ['no text', { text: null }, 'REQUIRED'],
  ['a text that is none', { text: { length: 3 } }, 'REQUIRED'],
  ['2,001 characters', { text: 'a'.repeat(2001) }, 'TOO_LONG'],
  ['a control character', { text: 'a\u0000b' }, 'BAD_REQUEST'],
  ['a text that turns around', { text: '\u202eabc' }, 'BAD_REQUEST'],
  ['half a surrogate pair', { text: '\ud800' }, 'BAD_REQUEST'],
  ['no id', { id: undefined }, 'BAD_REQUEST'],
  ['an id that is none', { id: "'; drop table event_report; --" }, 'BAD_REQUEST'],
  ['an event that is none', { calendarEventId: 7 }, 'BAD_REQUEST'],
])('a report with %s is refused with a message', async (_name, more, code) => {
  const response = await send(report(more))
  expect([response.status, await codeOf(response)]).toEqual([400, code])
  expect(await reports()).toBe(0)
})

test('any other body of a report is refused without a server error', async () => {
  for (const body of [null, [], 1, 'text', [[]], { text: [] }, { __proto__: null }]) {
    expect((await send(body)).status).toBe(400)
  }
  expect(await answerOf(await send(report({ text: '😀'.repeat(2000) })))).toEqual({ id: expect.any(String) })
})

test('the mail about an event whose name has line breaks gets no extra header', async () => {
  const { writes } = school.database
  const odd = await insertEvent(writes, { typeId: await insertType(writes), name: 'One\r\nBcc: everybody@example.org' })
  await send(report({ calendarEventId: odd.id }))
  const [mail] = await mails()
  expect(mail!.subject).toBe('Mistake reported: One Bcc: everybody@example.org')
})

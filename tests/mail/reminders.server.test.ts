import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { changeEvent, createEvent, moveEvent } from '../support/inputs/edited-events.ts'
import { insertType } from '../support/content.ts'
import { createReader, putRecord, queuedMails, sendDueAt } from '../support/mails/mailings.ts'
import { twoAdministrators, type TwoAdministrators } from '../support/two-administrators.ts'

let school: TwoAdministrators
let exams = ''
let deadlines = ''

beforeAll(async () => {
  school = await twoAdministrators()
  const { writes } = school.database
  exams = await insertType(writes, 'Exams')
  deadlines = await insertType(writes, 'Deadlines')
  await writes`update calendar_event_type set is_deadline = true where id = ${deadlines}`
})

afterAll(() => school?.stop())

beforeEach(async () => {
  const { writes } = school.database
  await writes`update calendar_event set deleted = true where not deleted`
  for (const table of ['digest_run', 'digest_state', 'mail', 'mail_claim', 'reminder_claim', 'own_record'])
    await writes.unsafe(`delete from ${table}`)
  await sendDueAt(school.database, '2026-11-20T12:00:00.000Z')
})

const choice = { deadlines: true, starred: true, offsets: [28, 7, 1, 0], byMail: true, inCalendar: false }

async function reader(more: Partial<typeof choice> = {}): Promise<string> {
  const id = await createReader(school.database.writes, {})
  await putRecord(school.database.writes, id, 'reminders', '', { ...choice, ...more })
  return id
}
const star = (userId: string, eventId: string) =>
  putRecord(school.database.writes, userId, 'star', eventId, { isStarred: true })
const mandatory = { requirement: 'Mandatory' }
const event = (name: string, start: string, typeId = deadlines) =>
  createEvent(
    school.alex,
    name,
    start.length > 10
      ? { typeId, start, isAllDay: false, fields: mandatory }
      : { typeId, start: `${start}T00:00:00.000Z`, fields: mandatory },
  )

/** Goes through the mornings of these days. @returns what each person was reminded of, by day */
async function reminded(from: string, until: string): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {}
  for (let day = from; day <= until; day = new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)) {
    await sendDueAt(school.database, `${day}T08:00:00.000Z`)
    await sendDueAt(school.database, `${day}T08:01:00.000Z`)
    const mails = await queuedMails(school.database.sql, `reminders/${day}`)
    if (mails.length > 0) found[day] = mails.map(({ subject }) => subject)
  }
  return found
}

test('a deadline is reminded of 28, 7 and 1 days before and on its day, once each', async () => {
  await reader()
  await event('Census return', '2026-12-20')
  expect(await reminded('2026-11-21', '2026-12-22')).toEqual({
    '2026-11-22': ['In 28 days: Census return'],
    '2026-12-13': ['In 7 days: Census return'],
    '2026-12-19': ['Tomorrow: Census return'],
    '2026-12-20': ['Today: Census return'],
  })
})

test('everything that is due on a day is in one mail, the nearest first', async () => {
  const id = await reader()
  await event('Today’s', '2026-11-23')
  await event('Next week’s', '2026-11-30')
  const starred = await event('Starred exam', '2026-11-24', exams)
  await event('Other exam', '2026-11-24', exams)
  await star(id, starred.id)
  await sendDueAt(school.database, '2026-11-23T08:00:00.000Z')
  const mails = await queuedMails(school.database.sql, 'reminders/2026-11-23')
  expect(mails.map(({ subject }) => subject)).toEqual(['Today: Today’s and 2 more'])
  const { text } = mails[0]!
  const found = ['Today: 23 November', 'Today’s\n', 'Tomorrow: 24 November', '★ Starred exam', 'In 7 days: 30 November']
  expect(found.map((words) => text.includes(words))).toEqual(found.map(() => true))
  expect(text).not.toContain('Other exam')
  expect(text).toContain('Unsubscribe from reminders:\nhttps://almanac.example/unsubscribe/')
})

test('people are reminded only of what they have chosen, of deadlines under their filters, of what is starred always', async () => {
  const { writes } = school.database
  const [all, starred, filtered] = [
    await reader({ starred: false }),
    await reader({ deadlines: false, offsets: [1] }),
    await reader(),
  ]
  const inFeed = await reader({ byMail: false, inCalendar: true })
  await writes`insert into reader_filter (user_id, excluded_event_type_ids) values (${filtered}, ${[deadlines]}::uuid[])`
  const [one, two] = [await event('One', '2026-11-24'), await event('Two', '2026-11-24')]
  await star(starred, one.id)
  await star(filtered, two.id)
  await star(inFeed, two.id)
  await sendDueAt(school.database, '2026-11-23T08:00:00.000Z')
  const mails = await queuedMails(school.database.sql, 'reminders/2026-11-23')
  expect(Object.fromEntries(mails.map(({ userId, subject }) => [userId, subject]))).toEqual({
    [all]: 'Tomorrow: One and 1 more',
    [starred]: 'Tomorrow: One',
    [filtered]: 'Tomorrow: Two',
  })
})

test('a date that moves reminds anew, and one that moves back does not repeat itself', async () => {
  await reader({ offsets: [7] })
  const moved = await event('Moving', '2026-11-30')
  expect(await reminded('2026-11-23', '2026-11-24')).toEqual({ '2026-11-23': ['In 7 days: Moving'] })
  await moveEvent(school.alex, moved, '2026-12-03T00:00:00.000Z')
  expect(await reminded('2026-11-25', '2026-11-26')).toEqual({ '2026-11-26': ['In 7 days: Moving'] })
  await moveEvent(school.alex, moved, '2026-12-04T00:00:00.000Z')
  await moveEvent(school.alex, moved, '2026-12-03T00:00:00.000Z')
  expect(await reminded('2026-11-27', '2026-12-05')).toEqual({})
})

test('what is done, postponed, cancelled, a draft, not mandatory or has begun reminds nobody', async () => {
  const id = await reader()
  const { writes } = school.database
  const done = await event('Done', '2026-11-24')
  await putRecord(writes, id, 'done', done.scheduleId, { isDone: true })
  const archived = await event('Archived', '2026-11-24')
  await changeEvent(school.alex, archived, { archived: false }, { archived: true })
  const removed = await createEvent(school.alex, 'Removed', {
    typeId: deadlines,
    start: '2026-11-24T00:00:00.000Z',
    also: ['2027-06-01T00:00:00.000Z'],
    fields: mandatory,
  })
  await moveEvent(school.alex, removed, null)
  await createEvent(school.alex, 'Draft', {
    typeId: deadlines,
    start: '2026-11-24T00:00:00.000Z',
    fields: { ...mandatory, archived: true },
  })
  const postponed = await event('Postponed', '2026-11-24')
  await changeEvent(school.alex, postponed, { status: 'Scheduled' }, { status: 'Postponed' })
  const optional = await event('Useful', '2026-11-24')
  await changeEvent(school.alex, optional, mandatory, { requirement: 'Useful' })
  await event('Begun', '2026-11-23T07:30:00.000Z')
  await event('This afternoon', '2026-11-23T15:00:00.000Z')
  expect(await reminded('2026-11-23', '2026-11-23')).toEqual({ '2026-11-23': ['Today: This afternoon'] })
})

test('after a downtime only today’s reminders are sent, at whatever time of the day', async () => {
  await reader({ offsets: [1] })
  await event('Of Monday', '2026-11-23')
  await event('Of Wednesday', '2026-11-25')
  await sendDueAt(school.database, '2026-11-24T22:00:00.000Z')
  const mails = await school.database.sql`select subject, digest from mail`
  expect(mails).toEqual([{ subject: 'Tomorrow: Of Wednesday', digest: 'reminders/2026-11-24' }])
})

test('a hostile name in the subject of a reminder begins no other header', async () => {
  await reader({ offsets: [1] })
  await event('Bcc: a@example.org <b>"', '2026-11-24')
  await sendDueAt(school.database, '2026-11-23T08:00:00.000Z')
  const [mail] = await queuedMails(school.database.sql, 'reminders/2026-11-23')
  expect(mail?.subject).toBe('Tomorrow: Bcc: a@example.org <b>"')
  expect(mail?.html).not.toContain('<b>')
})

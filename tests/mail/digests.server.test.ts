import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createEvent, changeEvent, moveEvent } from '../support/inputs/edited-events.ts'
import { insertEvent, insertType } from '../support/content.ts'
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

/** Every test begins before the digests of its week, with an empty calendar and no readers. */
beforeEach(async () => {
  const { writes } = school.database
  await writes`update calendar_event set deleted = true where not deleted`
  await writes`update calendar_headline set deleted = true where not deleted`
  await writes`delete from digest_run`
  await writes`delete from digest_state`
  await writes`delete from mail`
  await writes`delete from mail_claim`
  await writes`update profile set is_subscribed_to_daily_news_letter = false, is_subscribed_to_weekly_news_letter = false`
  await sendDueAt(school.database, '2026-11-20T12:00:00.000Z')
  // The digest reports what the tests before did.
  await sendDueAt(school.database, '2026-11-22T17:00:00.000Z')
})

const sunday = '2026-11-29T17:00:00.000Z'
const weekly = async () => {
  await sendDueAt(school.database, sunday)
  return queuedMails(school.database.sql, 'weekly/2026-11-29')
}
const reader = (more: object = {}) => createReader(school.database.writes, { weekly: true, ...more })
const event = (name: string, start: string, typeId = exams, fields: Record<string, unknown> = {}) =>
  createEvent(school.alex, name, { typeId, start: `${start}T00:00:00.000Z`, fields })

/** The lines of a mail's text that are its headings and the names of events, with what is said above a name. */
function outline(text: string, names: readonly string[]): string[] {
  const lines = text.split('\n')
  return lines.filter((line, number) => {
    const isHeading = /^-{3,}$/.test(lines[number + 1] ?? '')
    const isRemark = names.includes((lines[number + 1] ?? '').replace('★ ', ''))
    return isHeading || names.includes(line.replace('★ ', '')) || (isRemark && line !== '')
  })
}

test('a weekly digest lists changes, deadlines, the week, what is ahead and what is new, each date once', async () => {
  const moved = await event('Moved', '2026-12-10')
  const placed = await event('Placed', '2026-12-02')
  const removed = await createEvent(school.alex, 'Removed', {
    typeId: exams,
    start: '2026-12-08T00:00:00.000Z',
    also: ['2027-06-08T00:00:00.000Z'],
  })
  const off = await event('Called off', '2026-12-05')
  const archived = await event('Archived', '2026-12-09')
  const back = await event('Back again', '2026-12-11')
  await event('Old draft', '2026-12-01', exams, { archived: true })
  await event('Due later', '2027-02-01', deadlines)
  await sendDueAt(school.database, '2026-11-22T17:01:00.000Z')
  const { writes } = school.database
  await writes`update digest_run set until_position = sync_head()`

  await event('Due soon', '2026-12-07', deadlines)
  await event('In the week', '2026-12-03')
  await event('Far ahead', '2027-03-01', exams, { isFeatured: true })
  await event('New for May', '2027-05-12')
  await moveEvent(school.alex, moved, '2026-12-12T00:00:00.000Z')
  await changeEvent(school.alex, placed, { location: null }, { location: 'Town hall' })
  const status = { status: 'Cancelled', statusNote: 'Snow' }
  await changeEvent(school.alex, off, { status: 'Scheduled', statusNote: null }, status)
  await moveEvent(school.alex, removed, null)
  await changeEvent(school.alex, archived, { archived: false }, { archived: true })
  await moveEvent(school.alex, back, '2026-12-12T00:00:00.000Z')
  await moveEvent(school.alex, back, '2026-12-11T00:00:00.000Z')
  await reader()

  const [mail] = await weekly()
  expect(mail?.subject).toBe('This week: 2 events from 30 November')
  const names = [
    'Moved',
    'Placed',
    'Called off',
    'Removed',
    'Archived',
    'Due soon',
    'In the week',
    'Far ahead',
    'New for May',
  ]
  expect(outline(mail!.text, [...names, 'Back again', 'Old draft', 'Due later'])).toEqual([
    'Changed, moved or cancelled',
    'New place: Town hall',
    'Placed',
    'Cancelled: Snow',
    'Called off',
    'Cancelled',
    'Removed',
    'Cancelled',
    'Archived',
    'Moved from 10 December',
    'Moved',
    'Deadlines due soon',
    'Due soon',
    'This week',
    'In the week',
    'Plan ahead',
    'Far ahead',
    'Newly added',
    'New for May',
  ])
  expect(mail!.html).toContain('Moved from 10 December')
})

test('of an event with several dates each that changed or is on is listed, and what concerns them all once', async () => {
  const { writes } = school.database
  const [also, fields] = [['2026-12-03T00:00:00.000Z'], {}]
  const ofTwo = (name: string, more: object = {}) =>
    createEvent(school.alex, name, { typeId: exams, start: '2026-12-01T00:00:00.000Z', also, fields, ...more })
  const moved = await ofTwo('Moved')
  const off = await ofTwo('Called off', { also: ['2027-01-12T00:00:00.000Z', '2027-01-13T00:00:00.000Z'] })
  await ofTwo('As before')
  await writes`update digest_run set until_position = sync_head()`
  const rows = await writes<{ id: string }[]>`
    select id from calendar_event_schedule where calendar_event_id = ${moved.id} order by start`
  await moveEvent(school.alex, moved, '2026-12-09T00:00:00.000Z')
  const second = { ...moved, scheduleId: rows[1]!.id, row: { ...moved.row, start: also[0]!, end: also[0]! } }
  await moveEvent(school.alex, second, '2026-12-11T00:00:00.000Z')
  await changeEvent(school.alex, off, { status: 'Scheduled' }, { status: 'Cancelled' })
  await ofTwo('New', { start: '2027-05-11T00:00:00.000Z', also: ['2027-05-12T00:00:00.000Z'] })
  await reader()
  const [mail] = await weekly()
  expect(mail!.subject).toBe('This week: 1 event from 30 November')
  expect(outline(mail!.text, ['Moved', 'Called off', 'As before', 'New'])).toEqual([
    'Changed, moved or cancelled',
    'Cancelled',
    'Called off',
    'Moved from 1 December',
    'Moved',
    'Moved from 3 December',
    'Moved',
    'This week',
    'As before',
    'As before',
    'Newly added',
    'New',
  ])
})

test('a removed date hides nothing of what concerns the other dates of its event', async () => {
  const off = await createEvent(school.alex, 'Part', {
    typeId: exams,
    start: '2026-12-02T00:00:00.000Z',
    also: ['2026-12-16T00:00:00.000Z'],
    fields: {},
  })
  await school.database.writes`update digest_run set until_position = sync_head()`
  await moveEvent(school.alex, off, null)
  await changeEvent(school.alex, off, { location: null }, { location: 'Hall' })
  await reader()
  const [mail] = await weekly()
  expect(outline(mail!.text, ['Part'])).toEqual([
    'Changed, moved or cancelled',
    'Cancelled',
    'Part',
    'New place: Hall',
    'Part',
  ])
})

test('dates of an event to which the same has happened are one entry, which says how many there are', async () => {
  const dayOf = (number: number) => new Date(Date.UTC(2026, 11, 1 + 7 * number)).toISOString()
  const also = Array.from({ length: 20 }, (_, number) => dayOf(number + 1))
  const series = await createEvent(school.alex, 'Club', { typeId: exams, start: dayOf(0), also, fields: {} })
  const other = await event('Called off', '2027-03-01')
  const { writes } = school.database
  await writes`update digest_run set until_position = sync_head()`
  const rows = await writes<{ id: string }[]>`
    select id from calendar_event_schedule where calendar_event_id = ${series.id} order by start`
  for (const [number, { id }] of rows.entries()) {
    const row = { ...series.row, start: dayOf(number), end: dayOf(number) }
    const shorter = { ...row, end: new Date(Date.parse(row.end) + 86_400_000).toISOString() }
    await changeEvent(school.alex, series, { schedules: { [id]: row } }, { schedules: { [id]: shorter } })
  }
  await changeEvent(school.alex, other, { status: 'Scheduled' }, { status: 'Cancelled' })
  await reader()
  const [mail] = await weekly()
  expect(outline(mail!.text, ['Club', 'Called off'])).toEqual([
    'Changed, moved or cancelled',
    'New time (and 20 more dates)',
    'Club',
    'Cancelled',
    'Called off',
  ])
})

test('the next digest does not repeat what one has reported, and a digest with nothing to report is not sent', async () => {
  const moved = await event('Moved once', '2026-12-20')
  const { writes } = school.database
  await writes`update digest_run set until_position = sync_head()`
  await moveEvent(school.alex, moved, '2026-12-21T00:00:00.000Z')
  await reader()
  expect((await weekly()).length).toBe(1)
  await sendDueAt(school.database, '2026-12-06T17:00:00.000Z')
  expect(await queuedMails(school.database.sql, 'weekly/2026-12-06')).toEqual([])
  const runs = await writes`select period, sent, empty, finished_at is not null as is_finished from digest_run
    where kind = 'weekly' order by period`
  expect(runs).toEqual([
    { period: '2026-11-22', sent: 0, empty: 0, isFinished: true },
    { period: '2026-11-29', sent: 1, empty: 0, isFinished: true },
    { period: '2026-12-06', sent: 0, empty: 1, isFinished: true },
  ])
})

test('readers get what their filters show, what they starred first', async () => {
  await event('First', '2026-12-01')
  const second = await event('Second', '2026-12-02')
  await event('Third', '2026-12-03', deadlines)
  const [all, some, nothing] = [await reader(), await reader(), await reader()]
  const { writes } = school.database
  await putRecord(writes, all, 'star', second.id, { isStarred: true })
  const leaveOut = (userId: string, ids: string[]) => writes`
    insert into reader_filter (user_id, excluded_event_type_ids) values (${userId}, ${ids}::uuid[])`
  await leaveOut(some, [exams])
  await leaveOut(nothing, [exams, deadlines])
  const mails = await weekly()
  const outlines = mails.map(({ userId, text }) => [userId, outline(text, ['First', 'Second', 'Third'])])
  expect(Object.fromEntries(outlines)).toEqual({
    [all]: ['Deadlines due soon', 'Third', 'This week', '★ Second', 'First'],
    [some]: ['Deadlines due soon', 'Third'],
  })
})

test('a daily digest lists today and tomorrow', async () => {
  const daily = await reader({ daily: true, weekly: false })
  await event('On Thursday', '2026-12-03')
  await event('On Friday', '2026-12-04')
  await event('On Saturday', '2026-12-05')
  await sendDueAt(school.database, '2026-12-02T07:00:00.000Z')
  await sendDueAt(school.database, '2026-12-03T06:30:00.000Z')
  const [mail] = await queuedMails(school.database.sql, 'daily/2026-12-03')
  expect(mail).toMatchObject({ userId: daily, subject: 'Today: 1 event on 3 December' })
  expect(outline(mail!.text, ['On Thursday', 'On Friday', 'On Saturday'])).toEqual([
    'Today and tomorrow',
    'On Thursday',
    'On Friday',
  ])
})

test('the headline of the month of most of its days and an administrator’s note stand at the top', async () => {
  const { writes } = school.database
  await event('In the week', '2026-12-03')
  await writes`insert into calendar_headline (id, start, "end", name, description_html) values (gen_random_uuid(),
    '2026-11-01', '2026-12-01', 'November in short', ''), (gen_random_uuid(),
    '2026-12-01', '2027-01-01', 'December in short', '<p>Read <b>this</b>.</p>')`
  await writes`update cms_text set html = '<p>We are closed on Monday.</p>' where name = 'Digest.Note'`
  await reader()
  const [mail] = await weekly()
  await writes`update cms_text set html = '' where name = 'Digest.Note'`
  expect(mail!.text).toMatch(/^We are closed on Monday\.\n\nDecember in short\n-+\n[^]*Read this\.\n\nThis week\n/)
})

test('a headline’s picture that was removed for good is in no digest', async () => {
  const { writes } = school.database
  await event('In the week', '2026-12-03')
  const picture = randomUUID()
  await writes`insert into blob_reference (id, filename, mime_type, size) values (${picture}, 'a.png', 'image/png', 3)`
  await writes`insert into calendar_headline (id, start, "end", name, description_html, image_blob_reference_id)
    values (gen_random_uuid(), '2026-12-01', '2027-01-01', 'December in short', '', ${picture})`
  await reader()
  await writes`update blob_reference set removed_date = now() where id = ${picture}`
  const [mail] = await weekly()
  expect(mail!.html).toContain('December in short')
  expect(mail!.text).toContain('Times are UK time.')
  expect(mail!.html).not.toContain(picture)
})

test('links lead through the counting page with the digest as their source', async () => {
  const { id, scheduleId } = await event('In the week', '2026-12-03')
  await reader()
  const [mail] = await weekly()
  const target = encodeURIComponent(`https://almanac.example/calendar/in-the-week/${scheduleId}`)
  const link = `https://almanac.example/link/to/${target}/?calendarEventId=${id}&digest=weekly%2F2026-11-29`
  expect(mail!.text).toContain(link)
  expect(mail!.html).toContain(link.replaceAll('&', '&amp;'))
})

test('hostile names are text in a digest', async () => {
  const names = [
    '<img src=x onerror=alert(1)>',
    '"><script>alert(1)</script>',
    "$& $' {{name}} %0d%0aBcc: a@example.org",
  ]
  for (const name of names) await event(name, '2026-12-03')
  await reader()
  const [mail] = await weekly()
  expect(mail!.html).not.toMatch(/<(script|iframe|img src=x)/i)
  expect(outline(mail!.text, names).toSorted()).toEqual(['This week', ...names].toSorted())
  expect(mail!.subject).toBe('This week: 3 events from 30 November')
})

test('a long section lists what is starred and the first others, and says how many more there are', async () => {
  const { writes } = school.database
  const events = await insertMany(27)
  const id = await reader()
  await putRecord(writes, id, 'star', events.at(-1)!, { isStarred: true })
  const [mail] = await weekly()
  const names = Array.from({ length: 27 }, (_, number) => `Event ${String(number).padStart(2, '0')}`)
  expect(outline(mail!.text, names)).toEqual(['This week', '★ Event 26', ...names.slice(0, 24)])
  const calendar = `https://almanac.example/link/to/${encodeURIComponent('https://almanac.example/calendar')}/?digest=weekly%2F2026-11-29`
  expect(mail!.text).toContain(`2 more in the calendar:\n${calendar}`)
  expect(mail!.html).toMatch(/<a [^>]*>2 more in the calendar<\/a>/)
  // An address of a hundred characters is no news.
  expect(mail!.html).not.toContain(`>${calendar}<`)
  expect(mail!.subject).toBe('This week: 27 events from 30 November')
  expect(Buffer.byteLength(mail!.html)).toBeLessThan(102_000)
})

async function insertMany(count: number): Promise<string[]> {
  const ids: string[] = []
  for (let number = 0; number < count; number += 1) {
    const name = `Event ${String(number).padStart(2, '0')}`
    const { id } = await insertEvent(school.database.writes, { name, typeId: exams, start: '2026-12-03T00:00:00.000Z' })
    ids.push(id)
  }
  return ids
}

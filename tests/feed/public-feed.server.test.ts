import { randomUUID } from 'node:crypto'
import { request as httpRequest, type IncomingHttpHeaders } from 'node:http'
import { gunzipSync } from 'node:zlib'
import ical, { type VEvent } from 'node-ical'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { insertEvent, insertType } from '../support/content.ts'
import { createOf, editOf, pushEdits } from '../support/push.ts'
import { twoAdministrators, type TwoAdministrators } from '../support/two-administrators.ts'

let school: TwoAdministrators
let typeId: string

beforeAll(async () => {
  school = await twoAdministrators()
})

afterAll(() => school?.stop())

beforeEach(async () => {
  typeId = await insertType(school.database.writes)
})

type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer }

/** A request as calendar apps send it: nothing is added, nothing undone. */
function answerTo(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = httpRequest(`${school.product.url}${path}`, { method, headers }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk)).on('error', reject)
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks) }),
      )
    })
    sent.on('error', reject).end()
  })
}

/** The feed after whatever the test has just changed: the notification of it may still be on its way. */
function feed(headers?: Record<string, string>, method?: string): Promise<Answer> {
  school.product.product.feeds.forgetAge()
  return answerTo('/api/icalendar/subscribe', headers, method)
}

/** The dates of the feed by the id of their schedule. */
async function datesOfFeed(): Promise<Map<string, VEvent>> {
  const { body } = await feed()
  const events = Object.values(ical.parseICS(body.toString())).filter((one): one is VEvent => one?.type === 'VEVENT')
  return new Map(events.map((event) => [event.uid.replace(/^schedule-|@.*$/g, ''), event]))
}

async function dateInFeed(scheduleId: string) {
  const event = (await datesOfFeed()).get(scheduleId)
  return event && { status: event.status, sequence: Number(event.sequence) }
}

describe('the public feed', () => {
  test('the public feed is sent to anybody, whatever they accept, and is revalidated each time', async () => {
    const { scheduleId } = await insertEvent(school.database.writes, { typeId, name: 'Autumn census' })
    for (const accept of ['*/*', 'text/html', 'text/calendar', 'application/json', '', 'nonsense']) {
      const { status, headers, body } = await feed({ accept })
      expect([accept, status]).toEqual([accept, 200])
      expect(headers['content-type']).toBe('text/calendar; charset=utf-8')
      expect(headers['cache-control']).toBe('no-cache')
      expect(headers['content-encoding']).toBeUndefined()
      expect(body.toString()).toContain('SUMMARY:Autumn census')
    }
    const { host } = new URL(school.product.url)
    const text = (await feed()).body.toString().replaceAll('\r\n ', '')
    expect(text).toContain(`UID:schedule-${scheduleId}@${host.split(':')[0]}\r\n`)
    expect(text).toContain(`URL;VALUE=URI:${school.product.url}/calendar/autumn-census/${scheduleId}\r\n`)
    expect(text).toMatch(/^BEGIN:VCALENDAR\r\nVERSION:2\.0\r\n/)
    expect(text).toMatch(/\r\nEND:VCALENDAR\r\n$/)
    for (const line of [
      'NAME:School Almanac: all events',
      'X-WR-CALNAME:School Almanac: all events',
      'METHOD:PUBLISH',
    ]) {
      expect(text).toContain(`\r\n${line}\r\n`)
    }
    expect(text).toContain('\r\nREFRESH-INTERVAL;VALUE=DURATION:PT1H\r\nX-PUBLISHED-TTL:PT1H\r\n')
    expect(text).not.toMatch(/TZID|VTIMEZONE|X-WR-TIMEZONE/)
  })

  test('the public feed is compressed when that is accepted, and answers HEAD with the same headers', async () => {
    const plain = await feed({ 'accept-encoding': 'identity' })
    const squeezed = await feed({ 'accept-encoding': 'gzip, deflate' })
    expect(squeezed.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(squeezed.body)).toEqual(plain.body)
    expect(Number(squeezed.headers['content-length'])).toBe(squeezed.body.length)
    expect(Number(plain.headers['content-length'])).toBe(plain.body.length)
    for (const encoding of ['identity', 'gzip']) {
      const whole = await feed({ 'accept-encoding': encoding })
      const head = await feed({ 'accept-encoding': encoding }, 'HEAD')
      expect(head.status).toBe(200)
      expect(head.body).toHaveLength(0)
      for (const name of ['content-type', 'content-length', 'content-encoding', 'etag', 'cache-control', 'vary']) {
        expect([name, head.headers[name]]).toEqual([name, whole.headers[name]])
      }
    }
  })

  test('the public feed is not sent again while nothing has changed', async () => {
    const first = await feed({ 'accept-encoding': 'gzip' })
    const etag = first.headers.etag!
    for (const mark of [etag, `"other", ${etag}`, '*', etag.replace('W/', '')]) {
      const again = await feed({ 'if-none-match': mark, 'accept-encoding': 'gzip' })
      expect([mark, again.status, again.body.length]).toEqual([mark, 304, 0])
      expect(again.headers).toMatchObject({ etag, 'cache-control': 'no-cache', vary: 'accept-encoding' })
      expect((await feed({ 'if-none-match': mark }, 'HEAD')).status).toBe(304)
    }
    expect((await feed({ 'if-none-match': '"other"' })).status).toBe(200)
    await insertEvent(school.database.writes, { typeId, name: 'Something new' })
    const changed = await feed({ 'if-none-match': etag })
    expect(changed.status).toBe(200)
    expect(changed.headers.etag).not.toBe(etag)
  })

  test('the public feed cuts a long description at a word, and says where it continues', async () => {
    const { scheduleId, id } = await insertEvent(school.database.writes, { typeId, name: 'Long read' })
    const html = `<ol><li>${'word '.repeat(900)}</li></ol>`
    await school.database.writes`update calendar_event set description_html = ${html} where id = ${id}`
    const description = (await datesOfFeed()).get(scheduleId)!.description as string
    expect(description).toMatch(/^1\. word word /)
    expect(description).toMatch(/ word …\n\nRead on: http:\/\/\S+\/calendar\/long-read\/\S+$/)
    expect(description.length).toBeLessThan(4_200)
  })

  test('the public feed shows the new name of a type and of a tag', async () => {
    const { scheduleId, id } = await insertEvent(school.database.writes, { typeId })
    const tagId = randomUUID()
    await school.database.writes`insert into item_tag (id, name, tag_type) values (${tagId}, 'Primary', 'SchoolPhase')`
    await school.database.writes`insert into item_tag_link (id, target_id, item_tag_id)
      values (${randomUUID()}, ${id}, ${tagId})`
    expect((await datesOfFeed()).get(scheduleId)?.categories).toEqual(['Exams', 'Primary'])
    await school.database.writes`update calendar_event_type set name = 'Tests, all' where id = ${typeId}`
    await school.database.writes`update item_tag set name = 'First' where id = ${tagId}`
    expect((await datesOfFeed()).get(scheduleId)?.categories).toEqual(['Tests, all', 'First'])
  })
})

describe('an event', () => {
  test('an event that was never published is in no feed, cancelled or not', async () => {
    const event = createOf('calendarEvent', {
      name: 'A draft',
      calendarEventTypeId: typeId,
      archived: true,
      schedules: [{ id: randomUUID(), start: '2026-11-20T00:00:00.000Z', end: '2026-11-20T00:00:00.000Z' }],
    })
    await pushEdits(school.alex.browser, school.alex.id, [event])
    const [schedule] = await school.database.sql<{ id: string }[]>`
      select id from calendar_event_schedule where calendar_event_id = ${event.documentId}`
    expect(await dateInFeed(schedule!.id)).toBeUndefined()
    await school.database.writes`update calendar_event set deleted = true where id = ${event.documentId}`
    expect(await dateInFeed(schedule!.id)).toBeUndefined()
    await school.database.writes`
      update calendar_event set deleted = false, archived = false where id = ${event.documentId}`
    expect(await dateInFeed(schedule!.id)).toMatchObject({ status: 'CONFIRMED' })
  })

  test.each(['archived', 'deleted'])(
    'an event that is %s is cancelled for 90 days, and confirmed again when it is restored',
    async (flag) => {
      const { writes } = school.database
      const { id, scheduleId } = await insertEvent(writes, { typeId })
      await writes`update calendar_event_schedule set created_date = now() - interval '1 year' where id = ${scheduleId}`
      const first = await dateInFeed(scheduleId)
      expect(first).toEqual({ status: 'CONFIRMED', sequence: 0 })
      await writes`update calendar_event set ${writes(flag)} = true where id = ${id}`
      const cancelled = await dateInFeed(scheduleId)
      expect(cancelled).toEqual({ status: 'CANCELLED', sequence: 1 })
      await writes`update calendar_event set withdrawn_at = now() - interval '89 days' where id = ${id}`
      expect(await dateInFeed(scheduleId)).toMatchObject({ status: 'CANCELLED' })
      await writes`update calendar_event set withdrawn_at = now() - interval '92 days' where id = ${id}`
      expect(await dateInFeed(scheduleId)).toBeUndefined()
      await writes`update calendar_event set ${writes(flag)} = false where id = ${id}`
      expect(await dateInFeed(scheduleId)).toEqual({ status: 'CONFIRMED', sequence: 2 })
    },
  )

  test('a cancelled date says only when it was, and a date added since is left out', async () => {
    const { writes } = school.database
    const { id, scheduleId } = await insertEvent(writes, { typeId, name: 'Public meeting' })
    await writes`update calendar_event set location = 'Hall', description_html = '<p>Words</p>' where id = ${id}`
    await writes`update calendar_event set archived = true where id = ${id}`
    await writes`update calendar_event set name = 'CONFIDENTIAL draft' where id = ${id}`
    const added = randomUUID()
    await writes`insert into calendar_event_schedule (id, calendar_event_id, start, "end")
      values (${added}, ${id}, '2026-12-24', '2026-12-24')`
    const text = (await feed()).body.toString().replaceAll('\r\n ', '')
    const entry = text.split('BEGIN:VEVENT\r\n').find((one) => one.includes(scheduleId))!
    const lines = entry.slice(0, entry.indexOf('END:VEVENT')).trimEnd().split('\r\n')
    expect(lines.map((line) => line.replace(/^(UID|SEQUENCE|DTSTAMP):.*/, '$1')).toSorted()).toEqual([
      'DTEND;VALUE=DATE:20261121',
      'DTSTAMP',
      'DTSTART;VALUE=DATE:20261120',
      'SEQUENCE',
      'STATUS:CANCELLED',
      'SUMMARY:Cancelled',
      'UID',
      'X-MICROSOFT-CDO-ALLDAYEVENT:TRUE',
      'X-MICROSOFT-MSNCALENDAR-ALLDAYEVENT:TRUE',
    ])
    expect(text).not.toContain(added)
    await writes`update calendar_event set archived = false where id = ${id}`
    expect(await dateInFeed(added)).toMatchObject({ status: 'CONFIRMED' })
  })

  test('a date that is removed from an event is cancelled, and the others stay', async () => {
    const { writes } = school.database
    const { id, scheduleId } = await insertEvent(writes, { typeId })
    const other = randomUUID()
    await writes`insert into calendar_event_schedule (id, calendar_event_id, start, "end")
      values (${other}, ${id}, '2026-11-21', '2026-11-21')`
    await writes`update calendar_event_schedule set deleted_at = now() where id = ${other}`
    expect(await dateInFeed(other)).toEqual({ status: 'CANCELLED', sequence: 1 })
    expect(await dateInFeed(scheduleId)).toEqual({ status: 'CONFIRMED', sequence: 0 })
    await writes`update calendar_event_schedule set deleted_at = now() - interval '92 days' where id = ${other}`
    expect(await dateInFeed(other)).toBeUndefined()
  })

  test('a date gets a higher sequence when start, end, all-day, name, location or a link changes, and only then', async () => {
    const { writes } = school.database
    const { id, scheduleId } = await insertEvent(writes, { typeId })
    const linkId = randomUUID()
    const changes: [string, () => Promise<unknown>][] = [
      ['start', () => writes`update calendar_event_schedule set start = '2026-11-19' where id = ${scheduleId}`],
      ['end', () => writes`update calendar_event_schedule set "end" = '2026-11-22' where id = ${scheduleId}`],
      ['all-day', () => writes`update calendar_event_schedule set is_all_day = false where id = ${scheduleId}`],
      ['name', () => writes`update calendar_event set name = 'Renamed' where id = ${id}`],
      ['location', () => writes`update calendar_event set location = 'Hall' where id = ${id}`],
      ['no location', () => writes`update calendar_event set location = null where id = ${id}`],
      [
        'new link',
        () => writes`insert into calendar_event_url (id, calendar_event_id, name, url)
        values (${linkId}, ${id}, 'Book', 'https://example.org')`,
      ],
      ['text of a link', () => writes`update calendar_event_url set name = 'Book now' where id = ${linkId}`],
      [
        'address of a link',
        () => writes`update calendar_event_url set url = 'https://example.com' where id = ${linkId}`,
      ],
      ['link taken out', () => writes`delete from calendar_event_url where id = ${linkId}`],
    ]
    for (const [index, [what, change]] of changes.entries()) {
      await change()
      expect([what, (await dateInFeed(scheduleId))?.sequence]).toEqual([what, index + 1])
    }
    const before = await dateInFeed(scheduleId)
    await writes`update calendar_event set is_featured = true, description_html = '<p>New</p>' where id = ${id}`
    await writes`update calendar_event_schedule set recurring_type = 'weekly' where id = ${scheduleId}`
    await writes`update calendar_event set name = 'Renamed' where id = ${id}`
    expect(await dateInFeed(scheduleId)).toEqual(before)
  })

  test('a date gets a higher sequence by the edits of a device, too', async () => {
    const scheduleId = randomUUID()
    const date = { id: scheduleId, start: '2026-11-20T00:00:00.000Z', end: '2026-11-20T00:00:00.000Z', isAllDay: true }
    const create = createOf('calendarEvent', { name: 'One', calendarEventTypeId: typeId, schedules: [date] })
    const id = create.documentId
    const rename = editOf('calendarEvent', id, { before: { name: 'One' }, after: { name: 'Two' } })
    const remove = editOf('calendarEvent', id, { before: { archived: false }, after: { archived: true } })
    const restore = editOf('calendarEvent', id, { before: { archived: true }, after: { archived: false } })
    const sequences: number[] = []
    for (const edit of [create, rename, remove, restore]) {
      expect(await pushEdits(school.alex.browser, school.alex.id, [edit])).toMatchObject([{ answer: 'APPLIED' }])
      sequences.push((await dateInFeed(scheduleId))!.sequence)
    }
    expect(sequences).toEqual([0, 1, 2, 3])
  })

  test('each date of an event is an entry of its own, also when it recurs', async () => {
    const { writes } = school.database
    const { id, scheduleId } = await insertEvent(writes, { typeId })
    const ids = Array.from({ length: 5 }, () => randomUUID())
    for (const [week, one] of ids.entries()) {
      await writes`insert into calendar_event_schedule (id, calendar_event_id, start, "end", recurring_type,
          recurring_interval, recurrence_of_calendar_event_schedule_id)
        values (${one}, ${id}, ${`2026-12-0${week + 1}`}, ${`2026-12-0${week + 1}`}, 'weekly', 1, ${scheduleId})`
    }
    const dates = await datesOfFeed()
    expect(ids.map((one) => dates.get(one)?.status)).toEqual(ids.map(() => 'CONFIRMED'))
    expect((await feed()).body.toString()).not.toContain('RRULE')
  })
})

describe('GET /api/icalendar/download', () => {
  const file = (id: string) => answerTo(`/api/icalendar/download/${id}`)

  test('the download of a date is a calendar file', async () => {
    const { scheduleId } = await insertEvent(school.database.writes, { typeId, name: 'Key stage 2: tests' })
    const { status, headers, body } = await file(scheduleId.toUpperCase())
    expect(status).toBe(200)
    expect(headers['content-type']).toBe('text/calendar; charset=utf-8')
    expect(headers['content-disposition']).toBe('attachment; filename="key-stage-2-tests.ics"')
    const events = Object.values(ical.parseICS(body.toString())).filter((one) => one?.type === 'VEVENT')
    expect(events).toHaveLength(1)
    expect(events[0]).toMatchObject({ summary: 'Key stage 2: tests', datetype: 'date' })
    // Outlook would make a calendar of its own of a file with these.
    expect(body.toString()).not.toMatch(/^(?:NAME|X-WR-CALNAME|X-PUBLISHED-TTL|REFRESH-INTERVAL)\b/m)
  })

  test('the download is named by its id where a header cannot hold the name', async () => {
    const { scheduleId } = await insertEvent(school.database.writes, { typeId, name: '考试' })
    expect((await file(scheduleId)).headers['content-disposition']).toBe(`attachment; filename="${scheduleId}.ics"`)
  })

  test('the name of an event adds no lines to a download', async () => {
    const name = 'One\r\nEND:VCALENDAR\r\nX-HOSTILE:1, 2; 3'
    const { scheduleId } = await insertEvent(school.database.writes, { typeId, name })
    const text = (await file(scheduleId)).body.toString()
    expect(text).not.toMatch(/^X-HOSTILE/m)
    expect(text.match(/^END:VCALENDAR/gm)).toHaveLength(1)
    expect(text.replaceAll('\r\n ', '')).toContain('SUMMARY:One\\nEND:VCALENDAR\\nX-HOSTILE:1\\, 2\\; 3\r\n')
  })

  test('the download finds nothing that readers cannot see', async () => {
    const { writes } = school.database
    const archived = await insertEvent(writes, { typeId })
    await writes`update calendar_event set archived = true where id = ${archived.id}`
    const removed = await insertEvent(writes, { typeId })
    await writes`update calendar_event_schedule set deleted_at = now() where id = ${removed.scheduleId}`
    for (const id of [archived.scheduleId, removed.scheduleId, randomUUID(), 'none', '%00', "'--", 'a'.repeat(9000)]) {
      expect([id.slice(0, 40), (await file(id)).status]).toEqual([id.slice(0, 40), 404])
    }
  })
})

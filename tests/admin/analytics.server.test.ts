import ExcelJS from 'exceljs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { randomUUID } from 'node:crypto'
import { toAnalyticsQuery } from '#server/analytics/analytics-query.ts'
import { analyticSummary } from '#server/analytics/summary.ts'
import type { AnalyticSummary } from '#sync/protocol/answers/analytics.ts'
import { codeOf } from '../support/answers.ts'
import { insertClick, insertFollowed, insertOpening, type Followed } from '../support/inputs/opened-and-clicked.ts'
import { sendQuery } from '../support/people.ts'
import { twoAdministrators, type TwoAdministrators } from '../support/two-administrators.ts'
import { eventually } from '../support/waiting/eventually.ts'

let school: TwoAdministrators
let census: Followed
let gala: Followed

beforeAll(async () => {
  school = await twoAdministrators()
  const { writes } = school.database
  const { id: terry } = school.terry
  const { id: erin } = school.erin
  census = await insertFollowed(writes, {
    name: 'Autumn census',
    provider: 'Department of Counting',
    url: 'https://counting.example/how?to=count',
    start: '2026-10-01T00:00:00.000Z',
  })
  gala = await insertFollowed(writes, {
    name: '=Gala, "formal"',
    provider: 'Dance Trust',
    url: 'https://dance.example/',
    start: '2026-12-05T00:00:00.000Z',
  })
  const lost = await insertFollowed(writes, {
    name: 'Lost',
    provider: 'Nobody',
    url: 'https://lost.example/',
    start: '2026-11-11T00:00:00.000Z',
  })
  await insertOpening(writes, census, terry, '2026-11-01T00:00:00.000Z')
  await insertOpening(writes, census, terry, '2026-11-10T23:30:00.000Z')
  await insertOpening(writes, census, erin, '2026-11-30T23:59:59.999Z')
  await insertOpening(writes, census, erin, '2026-12-01T00:00:00.000Z')
  await insertOpening(writes, gala, erin, '2026-11-12T09:00:00.000Z')
  await insertOpening(writes, lost, erin, '2026-11-12T09:05:00.000Z')
  await writes`update calendar_event set deleted = true where id = ${lost.eventId}`
  await insertClick(writes, census, terry, '2026-11-02T10:00:00.000Z')
  await insertClick(writes, census, null, '2026-11-03T10:00:00.000Z')
  await insertClick(writes, gala, erin, '2026-11-04T10:00:00.000Z')
  await insertClick(writes, { linkId: null, url: 'https://elsewhere.example/' }, null, '2026-11-05T10:00:00.000Z')
})

afterAll(() => school?.stop())

const november = { fromDate: '2026-11-01T00:00:00.000Z', toDate: '2026-12-01T00:00:00.000Z', zone: 'Europe/London' }

type Group = { key: string; name: string | null; providers: string[]; count: number; people: number }
type Summary = { count: number; people: number; groups: number; rows: Group[] }
type Given = Partial<typeof november> & {
  eventType?: string
  search?: string
  withoutStaff?: boolean
  offset?: number
  first?: number
}

async function summaryOf(given: Given = {}, browser = school.alex.browser) {
  return sendQuery(
    browser,
    `query ($eventType: AnalyticEventType!, $fromDate: String!, $toDate: String!, $search: String, $zone: String,
      $withoutStaff: Boolean, $offset: Int, $first: Int) {
      answer: analyticSummary(eventType: $eventType, fromDate: $fromDate, toDate: $toDate, search: $search, zone: $zone,
        withoutStaff: $withoutStaff, offset: $offset, first: $first) { count people groups rows { key name firstSchedule { start isAllDay } providers count people } }
    }`,
    { eventType: 'CalendarEventOpen', ...november, ...given },
  )
}

const namesOf = async (given: Given) => ((await summaryOf(given)).answer as Summary).rows.map(({ name }) => name)

test('without staff, what administrators opened and followed is left out, and what visitors followed stays', async () => {
  expect((await summaryOf({ withoutStaff: true })).answer).toMatchObject({ count: 2, people: 1, groups: 1 })
  expect((await summaryOf({ withoutStaff: true, eventType: 'LinkClick' })).answer).toMatchObject({
    count: 3,
    people: 1,
  })
})

test('openings of a range are counted by event with their people, the most first, and those of deleted events left out', async () => {
  expect((await summaryOf()).answer).toEqual({
    count: 4,
    people: 2,
    groups: 2,
    rows: [
      {
        key: census.eventId,
        name: 'Autumn census',
        firstSchedule: { start: '2026-10-01T00:00:00.000Z', isAllDay: true },
        providers: ['Department of Counting'],
        count: 3,
        people: 2,
      },
      {
        key: gala.eventId,
        name: '=Gala, "formal"',
        firstSchedule: { start: '2026-12-05T00:00:00.000Z', isAllDay: true },
        providers: ['Dance Trust'],
        count: 1,
        people: 1,
      },
    ],
  })
  const second = (await summaryOf({ offset: 1, first: 1 })).answer as Summary
  expect([second.groups, second.rows.map(({ count }) => count)]).toEqual([2, [1]])
})

test('clicks are counted by address; visitors count as nobody, and an address without a link has no name', async () => {
  expect((await summaryOf({ eventType: 'LinkClick' })).answer).toEqual({
    count: 4,
    people: 2,
    groups: 3,
    rows: [
      { key: census.url, name: 'Read about Autumn census', firstSchedule: null, providers: [], count: 2, people: 1 },
      { key: gala.url, name: 'Read about =Gala, "formal"', firstSchedule: null, providers: [], count: 1, people: 1 },
      { key: 'https://elsewhere.example/', name: null, firstSchedule: null, providers: [], count: 1, people: 0 },
    ],
  })
})

test.each([
  ['the event', 'AUTUMN', ['Autumn census']],
  ['the event in other signs', '“formal”', ['=Gala, "formal"']],
  ['a provider', 'dance', ['=Gala, "formal"']],
  ['the user', 'terry@', ['Autumn census']],
  ['the schedule', '05/12/2026', ['=Gala, "formal"']],
  ['the date as the zone shows it', '10/11/2026 23:30', ['Autumn census']],
  ['nothing', '%', []],
])('a search among openings finds %s', async (_what, search, found) => {
  expect(await namesOf({ search })).toEqual(found)
})

test('a search among openings finds the date as another zone shows it', async () => {
  expect(await namesOf({ search: '11/11/2026 12:30', zone: 'Pacific/Auckland' })).toEqual(['Autumn census'])
})

test.each([
  ['the address', 'dance.example', ['Read about =Gala, "formal"']],
  ['the link', 'read about autumn', ['Read about Autumn census']],
  ["the link's event in other signs", '“formal”', ['Read about =Gala, "formal"']],
  ["the link's event", '=gala', ['Read about =Gala, "formal"']],
  ['the user', 'erin@', ['Read about =Gala, "formal"']],
  ['the date', '05/11/2026', [null]],
])('a search among clicks finds %s', async (_what, search, found) => {
  expect(await namesOf({ search, eventType: 'LinkClick' })).toEqual(found)
})

test('the openings of an event and the clicks on an address are read in pages with what they name', async () => {
  const eventsOf = async (given: object) => {
    const { answer } = await sendQuery(
      school.alex.browser,
      `query ($eventType: AnalyticEventType!, $fromDate: String!, $toDate: String!, $calendarEventId: ID, $url: String,
        $offset: Int, $first: Int) {
        answer: analyticEvents(eventType: $eventType, fromDate: $fromDate, toDate: $toDate, url: $url,
          calendarEventId: $calendarEventId, offset: $offset, first: $first) {
          eventDate user { email } calendarEvent { name providers { name } }
          calendarEventUrl { name calendarEvent { id name } } calendarEventSchedule { start isAllDay }
        }
      }`,
      { ...november, ...given },
    )
    return answer
  }
  const opening = {
    eventDate: '2026-11-30T23:59:59.999Z',
    user: { email: 'erin@example.org' },
    calendarEvent: { name: 'Autumn census', providers: [{ name: 'Department of Counting' }] },
    calendarEventUrl: null,
    calendarEventSchedule: { start: '2026-10-01T00:00:00.000Z', isAllDay: true },
  }
  const ofCensus = { eventType: 'CalendarEventOpen', calendarEventId: census.eventId }
  expect(await eventsOf({ ...ofCensus, first: 1 })).toEqual([opening])
  expect(await eventsOf({ ...ofCensus, offset: 1 })).toHaveLength(2)
  expect(await eventsOf({ ...ofCensus, calendarEventId: 'none' })).toEqual([])
  expect(await eventsOf({ eventType: 'LinkClick', url: census.url, first: 1 })).toEqual([
    {
      eventDate: '2026-11-03T10:00:00.000Z',
      user: null,
      calendarEvent: null,
      calendarEventUrl: {
        name: 'Read about Autumn census',
        calendarEvent: { id: census.eventId, name: 'Autumn census' },
      },
      calendarEventSchedule: null,
    },
  ])
})

test('an invalid range, search or zone is refused in a sentence, and only administrators read anything', async () => {
  const messageOf = async (given: Given) => (await summaryOf(given)).message
  expect(await messageOf({ fromDate: 'yesterday' })).toBe('The dates are not a range of at most ten years.')
  const noRanges = [
    ...[{ fromDate: '1026-11-01T00:00:00Z' }, { fromDate: '2026-11-01 (x)' }, { fromDate: '2026-02-30' }],
    ...[{ fromDate: '-000001-01-01T00:00:00Z', toDate: '0000-06-01' }, { toDate: '+275760-09-13T00:00:00Z' }],
    { fromDate: '+275759-09-13T00:00:00Z', toDate: '+275760-09-13T00:00:00Z' },
  ]
  for (const given of noRanges) {
    const parameters = new URLSearchParams({ eventType: 'LinkClick', ...november, ...given })
    expect(await messageOf(given), parameters.toString()).toBe('The dates are not a range of at most ten years.')
    expect(await codeOf(await school.alex.browser.visit(`/api/export/analytics?${parameters}`)), `${parameters}`).toBe(
      'BAD_REQUEST',
    )
  }
  expect(await messageOf({ search: 'a'.repeat(301) })).toBe('A search has at most 300 characters.')
  expect(await messageOf({ zone: 'Mars/Olympus' })).toBe('This time zone is not known.')
  expect((await summaryOf({ fromDate: november.toDate, toDate: november.fromDate })).answer).toMatchObject({ count: 0 })
  expect((await summaryOf({}, school.terry.browser)).answer).toBeUndefined()
})

const exportOf = (query: Record<string, string>, browser = school.alex.browser) =>
  browser.visit(
    `/api/export/analytics?${new URLSearchParams({ eventType: 'CalendarEventOpen', ...november, ...query })}`,
  )

test('openings are downloaded as .csv in which no cell is a formula, with an audit entry, by administrators only', async () => {
  const response = await exportOf({ format: 'csv' })
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="calendar-event-opens-2026-11-01.csv"')
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect((await response.text()).split('\r\n')).toEqual([
    'Date,User,Calendar event,Providers,Schedule',
    '30/11/2026 23:59,erin@example.org,Autumn census,Department of Counting,01/10/2026',
    '12/11/2026 09:00,erin@example.org,"\'=Gala, ""formal""",Dance Trust,05/12/2026',
    '10/11/2026 23:30,terry@example.org,Autumn census,Department of Counting,01/10/2026',
    '01/11/2026 00:00,terry@example.org,Autumn census,Department of Counting,01/10/2026',
    '',
  ])
  const [entry] = await school.database.sql<{ detail: { count: number } }[]>`
    select detail from audit where action = 'export of analytics' order by id desc limit 1`
  expect(entry?.detail.count).toBe(4)
  expect((await exportOf({ format: 'csv' }, school.terry.browser)).status).toBe(403)
  expect((await exportOf({ eventType: 'Everything' })).status).toBe(400)
  expect((await exportOf({ fromDate: 'x' })).status).toBe(400)
})

test('clicks are downloaded as an Excel file with dates as dates on the clock of the zone', async () => {
  const workbook = new ExcelJS.Workbook()
  const response = await exportOf({ eventType: 'LinkClick', zone: 'America/New_York', search: 'census' })
  await workbook.xlsx.load(await response.arrayBuffer())
  const rows: unknown[] = []
  workbook.worksheets[0]!.eachRow((row) => rows.push(Array.from((row.values as unknown[]).slice(1))))
  expect(rows).toEqual([
    ['Date', 'User', 'Event', 'Link', 'Address'],
    [new Date('2026-11-03T05:00:00.000Z'), undefined, 'Autumn census', 'Read about Autumn census', census.url],
    [
      new Date('2026-11-02T05:00:00.000Z'),
      'terry@example.org',
      'Autumn census',
      'Read about Autumn census',
      census.url,
    ],
  ])
})

test('the numbers of a range are downloaded as the screen shows them: its line, kinds of organisation and phases', async () => {
  const lines = (await (await exportOf({ numbers: 'breakdown', format: 'csv' })).text()).split('\r\n')
  expect(lines[0]).toBe('Part,Of,Counted,Number')
  expect(lines.filter((line) => /^By day,(?:10|12|13)[/]11[/]2026/.test(line))).toEqual([
    'By day,10/11/2026,Count,1',
    'By day,12/11/2026,Count,1',
    'By day,13/11/2026,Count,0',
  ])
  expect(lines.filter((line) => line.startsWith('By organisation type'))).toEqual([
    'By organisation type,Maintained School,Count,4',
    'By organisation type,Maintained School,People,2',
  ])
  const workbook = new ExcelJS.Workbook()
  await workbook.xlsx.load(await (await exportOf({ numbers: 'breakdown' })).arrayBuffer())
  expect(workbook.worksheets[0]!.getRow(2).getCell(2).value).toEqual(new Date('2026-11-01T00:00:00.000Z'))
})

test('an opening of an event that nobody knows counts as none', async () => {
  const { writes } = school.database
  await insertOpening(writes, { eventId: randomUUID(), scheduleId: randomUUID() }, null, '2025-01-01T10:00:00.000Z')
  const old = { fromDate: '2025-01-01T00:00:00.000Z', toDate: '2025-02-01T00:00:00.000Z' }
  expect((await summaryOf(old)).answer).toEqual({ count: 0, people: 0, groups: 0, rows: [] })
})

test('two analytic queries at most are at work at once', async () => {
  const { sql, writes } = school.database
  const query = toAnalyticsQuery({ eventType: 'LinkClick', ...november })
  const working = async () => {
    const [found] = await sql<[{ count: number }]>`/* working */
      select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like '/* analytic%'`
    return found.count
  }
  let summaries: Promise<AnalyticSummary>[] = []
  await writes.begin(async (tx) => {
    await tx`/* hold */ lock table analytic_event in access exclusive mode`
    summaries = Array.from({ length: 4 }, () => analyticSummary(sql, query, {}))
    await eventually(async () => expect(await working()).toBe(2))
    // A third would have been sent before these, which are answered one after the other.
    for (let sample = 0; sample < 20; sample += 1) expect(await working()).toBe(2)
  })
  expect(new Set((await Promise.all(summaries)).map(({ count }) => count)).size).toBe(1)
})

type Breakdown = {
  step: string
  trend: { day: string; count: number }[]
  organisationTypes: { name: string | null; count: number; people: number }[]
  phases: { name: string | null; count: number; people: number }[]
}

async function breakdownOf(given: Given = {}, browser = school.alex.browser): Promise<Breakdown> {
  const { answer } = await sendQuery(
    browser,
    `query ($eventType: AnalyticEventType!, $fromDate: String!, $toDate: String!, $search: String, $zone: String,
      $withoutStaff: Boolean) {
      answer: analyticBreakdown(eventType: $eventType, fromDate: $fromDate, toDate: $toDate, search: $search, zone: $zone,
        withoutStaff: $withoutStaff) {
        step trend { day count } organisationTypes { name count people } phases { name count people }
      }
    }`,
    { eventType: 'CalendarEventOpen', ...november, ...given },
  )
  return answer as Breakdown
}

test('openings are counted by day as the zone counts days, up to today, with those without any', async () => {
  const { step, trend } = await breakdownOf()
  const counted = (all: Breakdown['trend']) =>
    all.filter(({ count }) => count > 0).map(({ day, count }) => [day, count])
  expect(step).toBe('day')
  expect(trend.slice(0, 3).map(({ day }) => day)).toEqual(['2026-11-01', '2026-11-02', '2026-11-03'])
  // Today is the twentieth; what devices date later is counted all the same.
  expect(trend.map(({ day }) => day)).not.toContain('2026-11-25')
  expect(counted(trend)).toEqual([
    ['2026-11-01', 1],
    ['2026-11-10', 1],
    ['2026-11-12', 1],
    ['2026-11-30', 1],
  ])
  const away = await breakdownOf({ zone: 'Pacific/Auckland', search: 'census' })
  expect(counted(away.trend).map(([day]) => day)).toEqual(['2026-11-01', '2026-11-11', '2026-12-01'])
})

test('a term is counted by week and years by month', async () => {
  const term = await breakdownOf({ fromDate: '2026-09-01T00:00:00.000Z' })
  expect([term.step, term.trend[0]]).toEqual(['week', { day: '2026-08-31', count: 0 }])
  const years = await breakdownOf({ fromDate: '2025-01-01T00:00:00.000Z' })
  expect([years.step, years.trend.length]).toEqual(['month', 23])
})

test.each<Partial<typeof november>>([
  { fromDate: '2026-12-01', toDate: '2026-01-01' },
  { fromDate: '2026-11-15', toDate: '2026-11-15', zone: 'UTC' },
  { fromDate: '0001-01-01', toDate: '0001-01-01T01:00Z', zone: 'America/New_York' },
  { fromDate: '9999-12-31T22:00Z', toDate: '9999-12-31T23:00Z', zone: 'Pacific/Auckland' },
])('a range in which nothing can be has no numbers, and a file without any: %j', async (range) => {
  const { trend, organisationTypes, phases } = await breakdownOf(range)
  expect([trend.filter(({ count }) => count > 0), organisationTypes, phases]).toEqual([[], [], []])
  expect((await summaryOf(range)).answer).toMatchObject({ count: 0, people: 0, groups: 0, rows: [] })
  for (const numbers of ['breakdown', 'reach', '']) {
    for (const format of ['csv', 'xlsx']) {
      const file = await exportOf({ ...range, numbers, format })
      expect([file.status, (await file.arrayBuffer()).byteLength > 0], numbers).toEqual([200, true])
    }
  }
})

test('openings are counted by kind of organisation and by phase, once for each phase that somebody has named', async () => {
  const { writes } = school.database
  await writes`update profile set organisation_type = 'MAT', registration_school_phases_json = '["Primary", "Secondary"]'
    where user_id = ${school.terry.id}`
  await writes`update profile set organisation_type = 'Other' where user_id = ${school.erin.id}`
  const { organisationTypes, phases } = await breakdownOf()
  expect(organisationTypes).toEqual([
    { name: 'MAT', count: 2, people: 1 },
    { name: 'Other', count: 2, people: 1 },
  ])
  expect(phases).toEqual([
    { name: 'Primary', count: 2, people: 1 },
    { name: 'Secondary', count: 2, people: 1 },
    { name: null, count: 2, people: 1 },
  ])
  const clicks = await breakdownOf({ eventType: 'LinkClick', withoutStaff: true })
  expect(clicks.organisationTypes).toEqual([
    { name: null, count: 2, people: 0 },
    { name: 'MAT', count: 1, people: 1 },
  ])
})

test('readers do not read the numbers', async () => {
  expect(await breakdownOf({}, school.terry.browser)).toBeUndefined()
})

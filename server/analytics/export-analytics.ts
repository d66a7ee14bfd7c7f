import { setImmediate } from 'node:timers/promises'
import { TZDate } from '@date-fns/tz'
import type { RequestHandler, Response } from 'express'
import { csvLine, csvStart } from '#sync/rules/csv.ts'
import { printable } from '#sync/rules/typed-text.ts'
import { dayInZone, sectorZone } from '#sync/rules/zone.ts'
import { signedInUser } from '../access/acting-user.ts'
import { whilePermitted } from '../access/while-permitted.ts'
import { auditOf } from '../audit/audit.ts'
import { analyticBreakdown } from './breakdown.ts'
import { breakdownRows, numberColumns, reachRows } from './number-rows.ts'
import { analyticReach } from './reach.ts'
import { toRange, toAnalyticsQuery, type AnalyticsQuery } from './analytics-query.ts'
import { allAnalyticEvents, type ReadAnalyticEvent } from './read-analytic-events.ts'
import { analyticSummary } from './summary.ts'
import { BadRequest } from '../kit/errors.ts'
import { queryText } from '../http/query-text.ts'
import type { Product } from '../product.ts'
import { asAttachment } from '../http/attachment.ts'
import { drained } from '../kit/backpressure.ts'
import { Day, writeWorkbook, type Cell, type SheetColumn } from '../workbook/write-workbook.ts'

type Column = SheetColumn<ReadAnalyticEvent>

const date: Column = { heading: 'Date', width: 18, cell: (event) => new Date(event.eventDate) }
const user: Column = { heading: 'User', width: 32, cell: (event) => event.user?.email ?? null }

const columnsOf: Record<AnalyticsQuery['eventType'], (clock: Clock) => Column[]> = {
  CalendarEventOpen: (clock) => [
    date,
    user,
    { heading: 'Calendar event', width: 48, cell: ({ calendarEvent }) => calendarEvent?.name ?? null },
    {
      heading: 'Providers',
      width: 32,
      cell: ({ calendarEvent }) => calendarEvent?.providers.map(({ name }) => name).join(', ') ?? null,
    },
    { heading: 'Schedule', width: 36, cell: ({ calendarEventSchedule }) => scheduleText(calendarEventSchedule, clock) },
  ],
  LinkClick: () => [
    date,
    user,
    { heading: 'Event', width: 48, cell: ({ calendarEventUrl }) => calendarEventUrl?.calendarEvent.name ?? null },
    { heading: 'Link', width: 32, cell: ({ calendarEventUrl }) => calendarEventUrl?.name ?? null },
    { heading: 'Address', width: 48, cell: ({ url }) => url },
  ],
}

const names = { CalendarEventOpen: 'calendar-event-opens', LinkClick: 'link-clicks' } as const

/**
 * GET /api/export/analytics: the openings or clicks of a range, one each line, as a .csv or an Excel file; with `numbers` how many
 * there were (`breakdown`), or the feeds, mails and stars (`reach`), as the screens show them.
 */
export function exportAnalytics(product: Pick<Product, 'database' | 'identity' | 'now'>): RequestHandler {
  const { now } = product
  const { sql, reads } = product.database
  return async (request, response) => {
    const { id: userId } = signedInUser(request)
    const given = (name: string) => queryText(request, name)
    const dates = { fromDate: given('fromDate') ?? '', toDate: given('toDate') ?? '' }
    const format: Format = given('format') === 'csv' ? 'csv' : 'xlsx'
    const audit = async (what: string, { from, to }: { from: Date; to: Date }, count: number) => {
      const detail = { count, eventType: what, from: from.toISOString(), to: to.toISOString() }
      await auditOf({ request }, sql, { action: 'export of analytics', userId, detail })
    }
    const write = <Row>(file: File<Row>) =>
      send(response, { ...file, pages: whilePermitted({ product, request, response }, 'export.analytics', file.pages) })
    const reading = await reads.current()
    const numbers = given('numbers')
    if (numbers === 'reach') {
      const range = toRange(dates)
      const rows = reachRows(await analyticReach(reading, range, now()))
      await audit('SubscribersAndStars', range, rows.length)
      const name = `subscribers-and-stars-${dayInZone(sectorZone)(range.from.toISOString())}`
      return write({ name, format, zone: sectorZone, columns: numberColumns, pages: pageOf(rows) })
    }
    const eventType = given('eventType')
    if (eventType !== 'CalendarEventOpen' && eventType !== 'LinkClick')
      throw new BadRequest('This is not an analytic event type.')
    const query = toAnalyticsQuery({
      ...{ eventType, ...dates, search: given('search') ?? null, zone: given('zone') ?? null },
      withoutStaff: given('withoutStaff') === 'true',
    })
    const { count } = await analyticSummary(reading, query, { first: 0 })
    await audit(eventType, query, count)
    const day = dayInZone(query.zone)(query.from.toISOString())
    const file = { format, zone: query.zone }
    if (numbers === 'breakdown') {
      const rows = breakdownRows(await analyticBreakdown(reading, query, now()))
      const name = `${names[eventType]}-numbers-${day}`
      return write({ ...file, name, columns: numberColumns, pages: pageOf(rows) })
    }
    const columns = columnsOf[eventType](clockIn(query.zone))
    return write({
      ...file,
      ...{ name: `${names[eventType]}-${day}`, columns, pages: allAnalyticEvents(reading, query) },
    })
  }
}

type Format = 'csv' | 'xlsx'

type File<Row> = {
  name: string
  format: Format
  zone: string
  columns: SheetColumn<Row>[]
  pages: AsyncIterable<readonly Row[]>
}

async function* pageOf<Row>(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  yield await Promise.resolve(rows)
}

function send<Row>(response: Response, file: File<Row>): Promise<void> {
  const { name, format, zone, columns, pages } = file
  if (format === 'csv') return writeCsv(response, file)
  return writeWorkbook(response, { filename: `${name}.xlsx`, sheet: 'Analytics', columns, zone }, pages)
}

type Clock = (instant: Date | string) => string

/** `20/11/2026 14:05`, as clocks of the zone showed it. */
function clockIn(zone: string): Clock {
  const two = (value: number) => String(value).padStart(2, '0')
  return (instant) => {
    const at = new TZDate(new Date(instant), zone)
    const day = `${two(at.getDate())}/${two(at.getMonth() + 1)}/${at.getFullYear()}`
    return `${day} ${two(at.getHours())}:${two(at.getMinutes())}`
  }
}

const dayText = (day: Date | string) => clockIn('UTC')(day).slice(0, 10)

function scheduleText(schedule: ReadAnalyticEvent['calendarEventSchedule'], clock: Clock): string | null {
  if (!schedule) return null
  const shown = schedule.isAllDay ? dayText : clock
  return [...new Set([shown(schedule.start), shown(schedule.end)])].join(' – ')
}

async function writeCsv<Row>(response: Response, { name, zone, columns, pages }: File<Row>): Promise<void> {
  const clock = clockIn(zone)
  asAttachment(response, 'text/csv; charset=utf-8', `${name}.csv`)
  response.write(csvStart + csvLine(columns.map(({ heading }) => heading)))
  const textOf = (value: Cell) => {
    if (value instanceof Day) return dayText(value)
    return value instanceof Date ? clock(value) : printable(String(value ?? ''))
  }
  for await (const page of pages) {
    if (response.destroyed) return
    response.write(page.map((row) => csvLine(columns.map(({ cell }) => textOf(cell(row))))).join(''))
    // Other requests get their turn, and a slow reader is waited for.
    await setImmediate()
    await drained([response], response)
  }
  response.end()
}

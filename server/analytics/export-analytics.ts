import { setImmediate } from 'node:timers/promises'
import { TZDate } from '@date-fns/tz'
import type { RequestHandler, Response } from 'express'
import { csvLine, csvStart } from '#sync/rules/csv.ts'
import { printable } from '#sync/rules/typed-text.ts'
import { dayInZone } from '#sync/rules/zone.ts'
import { signedInUser } from '../access/acting-user.ts'
import { auditOf } from '../audit/audit.ts'
import { toReportQuery, type ReportQuery } from './report-query.ts'
import { allAnalyticEvents, type ReadAnalyticEvent } from './events.ts'
import { analyticSummary } from './summary.ts'
import { BadRequest } from '../kit/errors.ts'
import { queryText } from '../http/query-text.ts'
import type { Product } from '../product.ts'
import { asAttachment } from '../http/attachment.ts'
import { untilTaken } from '../kit/until-taken.ts'
import { writeWorkbook, type SheetColumn } from '../workbook/write-workbook.ts'

type Column = SheetColumn<ReadAnalyticEvent>

const date: Column = { heading: 'Date', width: 18, cell: (event) => new Date(event.eventDate) }
const user: Column = { heading: 'User', width: 32, cell: (event) => event.user?.email ?? null }

const columnsOf: Record<ReportQuery['eventType'], (clock: Clock) => Column[]> = {
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

/** GET /api/export/analytics: the openings or clicks of a range, one each line, as a .csv or an Excel file. */
export function exportAnalytics({ database: { sql, reads } }: Pick<Product, 'database'>): RequestHandler {
  return async (request, response) => {
    const { id: userId } = signedInUser(request)
    const eventType = queryText(request, 'eventType')
    if (eventType !== 'CalendarEventOpen' && eventType !== 'LinkClick')
      throw new BadRequest('This is not an analytic event type.')
    const query = toReportQuery({
      eventType,
      fromDate: queryText(request, 'fromDate') ?? '',
      toDate: queryText(request, 'toDate') ?? '',
      search: queryText(request, 'search') ?? null,
      zone: queryText(request, 'zone') ?? null,
      withoutStaff: queryText(request, 'withoutStaff') === 'true',
    })
    const from = await reads.current()
    const { count } = await analyticSummary(from, query, { first: 0 })
    const detail = { count, eventType, from: query.from.toISOString(), to: query.to.toISOString() }
    await auditOf({ request }, sql, { action: 'export of analytics', userId, detail })
    const clock = clockIn(query.zone)
    const columns = columnsOf[eventType](clock)
    const name = `${names[eventType]}-${dayInZone(query.zone)(query.from.toISOString())}`
    const pages = allAnalyticEvents(from, query)
    if (queryText(request, 'format') === 'csv') await writeCsv(response, { name, columns, pages, clock })
    else
      await writeWorkbook(response, { filename: `${name}.xlsx`, sheet: 'Analytics', columns, zone: query.zone }, pages)
  }
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

function scheduleText(schedule: ReadAnalyticEvent['calendarEventSchedule'], clock: Clock): string | null {
  if (!schedule) return null
  const shown = schedule.isAllDay ? (value: string) => clockIn('UTC')(value).slice(0, 10) : clock
  return [...new Set([shown(schedule.start), shown(schedule.end)])].join(' – ')
}

type CsvOf = { name: string; columns: Column[]; pages: AsyncIterable<ReadAnalyticEvent[]>; clock: Clock }

async function writeCsv(response: Response, { name, columns, pages, clock }: CsvOf): Promise<void> {
  asAttachment(response, 'text/csv; charset=utf-8', `${name}.csv`)
  response.write(csvStart + csvLine(columns.map(({ heading }) => heading)))
  const textOf = (value: ReturnType<Column['cell']>) =>
    value instanceof Date ? clock(value) : printable(String(value ?? ''))
  for await (const page of pages) {
    if (response.destroyed) return
    response.write(page.map((event) => csvLine(columns.map(({ cell }) => textOf(cell(event))))).join(''))
    // Other requests get their turn, and a slow reader is waited for.
    await setImmediate()
    await untilTaken([response], response)
  }
  response.end()
}

import type { RequestHandler } from 'express'
import { toSheetEvent, type SheetRow } from '#sync/faces/calendar-event/sheet-event.ts'
import { isUuid } from '#sync/protocol/uuid.ts'
import { dayInZone, sectorZone } from '#sync/rules/zone.ts'
import { signedInUser } from '../access/acting-user.ts'
import { whilePermitted } from '../access/while-permitted.ts'
import { auditOf } from '../audit/audit.ts'
import { withJsonBody } from '../http/json-body.ts'
import { BadRequest } from '../kit/errors.ts'
import { readEvents } from '../records/read-events.ts'
import { readNames } from '../records/read-names.ts'
import type { Sql } from '../db/client.ts'
import { eventColumns, sheetName } from './columns.ts'
import type { Product } from '../product.ts'
import { writeWorkbook } from './write-workbook.ts'

const pageSize = 100
const operation = 'export.calendarEvents'

/** GET /api/export/calendarEvents: every event, archived ones and drafts too, as an Excel file (product 7). */
export function exportCalendarEvents(product: Pick<Product, 'database' | 'identity' | 'now'>): RequestHandler {
  const { sql, reads } = product.database
  return async (request, response) => {
    const { id: userId } = signedInUser(request)
    const filename = `calendar-events-${dayInZone(sectorZone)(product.now().toISOString())}.xlsx`
    const from = await reads.current()
    const detail = { count: await countEvents(from) }
    await auditOf({ request }, sql, { action: 'export of calendar events', userId, detail })
    const pages = whilePermitted({ product, request, response }, operation, allRows(from))
    const columns = Object.values(eventColumns)
    await writeWorkbook(response, { filename, sheet: sheetName, columns, sharesTexts: true }, pages)
  }
}

/** The most events that are named in one export; more are narrowed, or exported as a whole. */
const mostNamed = 25_000

const parts = { selection: 'selected', filter: 'filtered' } as const

/**
 * POST /api/export/calendarEvents: the events of the ids in the body `{ ids, of }`, those that somebody has selected or that their
 * filters leave, as the same file, whose name says so. Ids of events that are gone are left out.
 */
export function exportNamedEvents(product: Pick<Product, 'database' | 'identity' | 'now'>): RequestHandler {
  const { sql } = product.database
  return withJsonBody(1024 * 1024, async (request, response) => {
    const { id: userId } = signedInUser(request)
    const { ids, of } = namedIn(request.body)
    const there = await existing(sql, ids)
    const detail = { count: there.length, of }
    await auditOf({ request }, sql, { action: 'export of calendar events', userId, detail })
    const day = dayInZone(sectorZone)(product.now().toISOString())
    const filename = `calendar-events-${parts[of]}-${there.length}-${day}.xlsx`
    const pages = whilePermitted({ product, request, response }, operation, namedRows(sql, there))
    const columns = Object.values(eventColumns)
    await writeWorkbook(response, { filename, sheet: sheetName, columns, sharesTexts: true }, pages)
  })
}

/** @throws BadRequest */
function namedIn(body: unknown): { ids: string[]; of: keyof typeof parts } {
  const { ids, of } = Object(body) as Record<string, unknown>
  const isPart = of === 'selection' || of === 'filter'
  if (!isPart || !Array.isArray(ids) || !ids.every(isUuid)) throw new BadRequest('These are no events')
  if (ids.length > mostNamed) throw new BadRequest('Sorry you can export at most 25,000 chosen events at once')
  return { ids, of }
}

async function existing(sql: Sql, ids: readonly string[]): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`/* existingEvents */
    select id from calendar_event where id = any(${ids}) and not deleted order by id`
  return rows.map(({ id }) => id)
}

/** In the order of the whole file: every date by its start, then the events without one. */
async function* namedRows(sql: Sql, ids: readonly string[]): AsyncGenerator<SheetRow[]> {
  const dates = await datesOf(sql, ids)
  for (let from = 0; from < dates.length; from += pageSize)
    yield await rowsOfDates(sql, dates.slice(from, from + pageSize))
  const dated = new Set(dates.map(({ eventId }) => eventId))
  const others = ids.filter((id) => !dated.has(id))
  for (let from = 0; from < others.length; from += pageSize) {
    yield await rowsWithoutDates(sql, others.slice(from, from + pageSize))
  }
}

function datesOf(sql: Sql, ids: readonly string[]): PromiseLike<Pick<DateKey, 'id' | 'eventId'>[]> {
  return sql<Pick<DateKey, 'id' | 'eventId'>[]>`/* datesOfEvents */
    select s.id, s.calendar_event_id as event_id
    from calendar_event_schedule s
    where s.deleted_at is null and s.calendar_event_id = any(${ids})
    order by s.start, s."end", s.id`
}

async function countEvents(sql: Sql): Promise<number> {
  const [row] = await sql<{ count: number }[]>`/* countEvents */
    select count(*)::int as count from calendar_event where not deleted`
  return row!.count
}

/** A date in the order of the sheet. */
type DateKey = { id: string; start: string; end: string; eventId: string }

/** Every date by its start, then the events without one; a page at a time, so that a slow download holds no connection. */
async function* allRows(sql: Sql): AsyncGenerator<SheetRow[]> {
  yield* inPages(
    (after: DateKey | null) => datesAfter(sql, after),
    (dates) => rowsOfDates(sql, dates),
  )
  yield* inPages(
    (after: { id: string } | null) => dateless(sql, after),
    (found) =>
      rowsWithoutDates(
        sql,
        found.map(({ id }) => id),
      ),
  )
}

/** A date that was removed since it was found is left out. */
async function rowsOfDates(sql: Sql, dates: readonly Pick<DateKey, 'id' | 'eventId'>[]): Promise<SheetRow[]> {
  const rows = await readSheetRows(sql, [...new Set(dates.map(({ eventId }) => eventId))])
  return dates.flatMap(({ id, eventId }) => rows.get(eventId)?.filter(({ date }) => date?.id === id) ?? [])
}

async function rowsWithoutDates(sql: Sql, ids: readonly string[]): Promise<SheetRow[]> {
  const rows = await readSheetRows(sql, ids)
  return ids.flatMap((id) => rows.get(id)?.filter(({ date }) => date === null) ?? [])
}

/** The rows of these events, by event: one for each date, or one without. Deleted events have none. */
async function readSheetRows(sql: Sql, ids: readonly string[]): Promise<Map<string, SheetRow[]>> {
  return sql.begin('isolation level repeatable read read only', async (tx) => {
    const stored = await readEvents(tx, ids)
    const names = await readNames(tx)
    const rows = new Map<string, SheetRow[]>()
    for (const { event, deleted } of stored.values()) {
      const dates = event.schedules.length === 0 ? [null] : event.schedules
      const shown = toSheetEvent(event, names)
      if (!deleted)
        rows.set(
          event.id,
          dates.map((date) => ({ event: shown, date })),
        )
    }
    return rows
  })
}

async function* inPages<Key, Row>(
  read: (after: Key | null) => PromiseLike<Key[]>,
  toRows: (keys: Key[]) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  let after: Key | null = null
  do {
    const keys: Key[] = await read(after)
    yield await toRows(keys)
    after = keys.length === pageSize ? (keys.at(-1) ?? null) : null
  } while (after)
}

function datesAfter(sql: Sql, after: DateKey | null): PromiseLike<DateKey[]> {
  const { start, end, id } = after ?? {
    start: '-infinity',
    end: '-infinity',
    id: '00000000-0000-0000-0000-000000000000',
  }
  return sql<DateKey[]>`/* datesAfter */
    select s.id, s.calendar_event_id as event_id, s.start, s."end"
    from calendar_event_schedule s join calendar_event e on e.id = s.calendar_event_id
    where s.deleted_at is null and not e.deleted
      and (s.start, s."end", s.id) > (${start}::text::timestamptz, ${end}::text::timestamptz, ${id}::uuid)
    order by s.start, s."end", s.id
    limit ${pageSize}`
}

/** Events that were made without a date, as the specification's mutations make them. */
function dateless(sql: Sql, after: { id: string } | null): PromiseLike<{ id: string }[]> {
  return sql<{ id: string }[]>`/* datelessEventsAfter */
    select e.id from calendar_event e
    where not e.deleted and (${after?.id ?? null}::uuid is null or e.id > ${after?.id ?? null}::uuid)
      and not exists (select from calendar_event_schedule s where s.calendar_event_id = e.id and s.deleted_at is null)
    order by e.id
    limit ${pageSize}`
}

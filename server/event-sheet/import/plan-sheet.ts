import { setImmediate } from 'node:timers/promises'
import { calendarEvent } from '#sync/entities/calendar-event.ts'
import { documentToState } from '#sync/protocol/canonical.ts'
import { isUuid } from '#sync/protocol/uuid.ts'
import type { Sql } from '../../db/client.ts'
import { wholeDocumentSql } from '../../graphql/pull-page.ts'
import { readSheetEvents } from '../sheet-event.ts'
import { uuidOf, type KnownNames } from './names.ts'
import { planEvent, type CurrentEvent, type EventPlan } from './plan-event.ts'
import type { EventLines } from './sheet-events.ts'

/** Plans a part of the events against what the database holds at this moment. */
export async function planEvents(
  sql: Sql,
  events: readonly EventLines[],
  { names, tagColumnOf, eventOfDate }: KnownNames & { eventOfDate: ReadonlyMap<string, string> },
): Promise<EventPlan[]> {
  const { current, deleted, files, dates, taken } = await readUndeleted(sql, events)
  const planning = {
    names,
    tagColumnOf,
    isKnownFile: (id: string) => files.has(id),
    isDeleted: (id: string) => deleted.has(id),
    eventOfDate: (id: string) => dates.get(id) ?? eventOfDate.get(id),
  }
  const plans: EventPlan[] = []
  for (const event of taken) {
    plans.push(planEvent(event, current.get(event.id) ?? null, planning))
    // One event can take tens of milliseconds, which others need not wait for fifty times.
    await setImmediate()
  }
  return plans
}

/** An event without an ID whose import was undone is made again, as another one. */
async function readUndeleted(sql: Sql, events: readonly EventLines[]) {
  const found = await readCurrent(sql, events)
  const isOver = ({ id, lines }: EventLines) => found.deleted.has(id) && !lines[0]?.texts.eventId
  if (!events.some(isOver)) return { ...found, taken: events }
  return readUndeleted(
    sql,
    events.map((event) => (isOver(event) ? { ...event, id: uuidOf('again', event.id) } : event)),
  )
}

type Row = { id: string; document: Record<string, unknown>; deleted: boolean }

async function readCurrent(sql: Sql, events: readonly EventLines[]) {
  const ids = events.map(({ id }) => id)
  const named = events.flatMap(({ lines }) =>
    lines.map(({ texts }) => texts.image?.toLowerCase().split('/').at(-1) ?? ''),
  )
  return sql.begin('isolation level repeatable read read only', async (tx) => {
    const rows = await tx.unsafe<Row[]>(
      `/* readEventsOfSheet */ select d.id, d.deleted, ${wholeDocumentSql('calendarEvent')} as document
        from calendar_event d where d.id = any($1)`,
      [ids],
      { prepare: true },
    )
    const sheets = await readSheetEvents(tx, ids)
    const files = await tx<{ id: string }[]>`/* filesOfSheet */
      select id from blob_reference where id = any(${named.filter(isUuid)}::uuid[])`
    const dateIds = events.flatMap(({ lines }) => lines.map(({ texts }) => texts.dateId ?? '')).filter(isUuid)
    const owners = await tx<{ id: string; eventId: string }[]>`/* eventsOfDates */
      select id, calendar_event_id as event_id from calendar_event_schedule where id = any(${dateIds}::uuid[])`
    const current = new Map<string, CurrentEvent>()
    for (const { id, document } of rows) {
      const sheet = sheets.get(id)
      if (sheet) current.set(id, { sheet, state: documentToState(calendarEvent, document) })
    }
    const deleted = new Set(rows.filter((row) => row.deleted).map(({ id }) => id))
    const dates = new Map(owners.map(({ id, eventId }) => [id, eventId]))
    return { current, deleted, dates, files: new Set(files.map(({ id }) => id)) }
  })
}

import { setImmediate } from 'node:timers/promises'
import { calendarEvent } from '#sync/entities/calendar-event.ts'
import { documentToState } from '#sync/protocol/canonical.ts'
import { isUuid } from '#sync/protocol/uuid.ts'
import type { AlikeChoices } from '#sync/protocol/sheet-import.ts'
import type { Sql } from '../../db/client.ts'
import { wholeDocumentSql } from '../../graphql/pull-page.ts'
import { readSheetEvents } from '../sheet-event.ts'
import { alikeOf, asKnown, choiceFor, daysOf, type KnownAlike, type KnownByName } from './alikes.ts'
import { readPast } from './former-versions.ts'
import { uuidOf, type KnownNames } from './names.ts'
import { planEvent, type EventPlan } from './plan-event.ts'
import type { EventLines } from './sheet-events.ts'
import { memoryOfEvent, type CurrentEvent } from './versions.ts'

/** What is read once for a whole sheet, and what was chosen for it. */
export type KnownOfSheet = KnownNames & {
  eventOfDate: ReadonlyMap<string, string>
  byName: KnownByName
  alikeChoices: AlikeChoices
}

/** Plans a part of the events against what the database holds at this moment. */
export async function planEvents(
  sql: Sql,
  events: readonly EventLines[],
  { eventOfDate, byName, alikeChoices, ...known }: KnownOfSheet,
): Promise<EventPlan[]> {
  const undeleted = await readUndeleted(sql, events)
  const alikes = new Map(
    undeleted.taken.flatMap((event): [string, KnownAlike][] => {
      if (undeleted.current.has(event.id) || undeleted.deleted.has(event.id)) return []
      const alike = alikeOf(event, byName)
      return alike ? [[event.id, alike]] : []
    }),
  )
  const isUpdate = ({ id }: EventLines) => alikes.has(id) && choiceFor(alikeChoices, id) === 'update'
  const asPlanned = undeleted.taken.map((event) => (isUpdate(event) ? asKnown(event, alikes.get(event.id)!) : event))
  const { current, deleted, files, dates } = undeleted.taken.some(isUpdate)
    ? await readCurrent(sql, asPlanned)
    : undeleted
  const planning = {
    ...known,
    isKnownFile: (id: string) => files.has(id),
    isDeleted: (id: string) => deleted.has(id),
    eventOfDate: (id: string) => dates.get(id) ?? eventOfDate.get(id),
  }
  const plans: EventPlan[] = []
  for (const [index, event] of asPlanned.entries()) {
    const given = undeleted.taken[index]!
    const known = alikes.get(given.id)
    const plan = planEvent(event, current.get(event.id) ?? null, planning)
    const alike = known ? { id: given.id, days: [...new Set(daysOf(given.lines))], known } : null
    const isSkipped = alike !== null && choiceFor(alikeChoices, given.id) === 'skip'
    plans.push({ ...plan, alike, ...(isSkipped && skipped) })
    // One event can take tens of milliseconds, which others need not wait for fifty times.
    await setImmediate()
  }
  return plans
}

/** What is wrong with rows that are skipped need not be told. */
const skipped: Partial<EventPlan> = {
  ...{ kind: 'alike', change: null, changes: [], isPublication: false },
  ...{ errors: [], stale: [], unknown: [], mapped: [] },
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
    const past = await readPast(tx, events.filter(({ id }) => sheets.has(id)).map(sinceOf))
    const current = new Map<string, CurrentEvent>()
    for (const { id, document } of rows) {
      const sheet = sheets.get(id)
      if (sheet) current.set(id, { sheet, state: documentToState(calendarEvent, document), past: past.get(id) ?? [] })
    }
    const deleted = new Set(rows.filter((row) => row.deleted).map(({ id }) => id))
    const dates = new Map(owners.map(({ id, eventId }) => [id, eventId]))
    return { current, deleted, dates, files: new Set(files.map(({ id }) => id)) }
  })
}

/** The version that the sheet was made from; all of the history where it does not say. */
function sinceOf({ id, lines }: EventLines): { id: string; since: number } {
  return { id, since: memoryOfEvent(id, lines)?.position ?? 0 }
}

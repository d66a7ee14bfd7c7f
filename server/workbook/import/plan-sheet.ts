import { setImmediate } from 'node:timers/promises'
import { calendarEvent } from '#sync/entities/calendar-event.ts'
import { toSheetEvent } from '#sync/faces/calendar-event/sheet-event.ts'
import { documentToState } from '#sync/protocol/canonical.ts'
import { isUuid } from '#sync/protocol/uuid.ts'
import type { AlikeChoices } from '#sync/protocol/sheet-import.ts'
import { readEvents } from '../../records/read-events.ts'
import { readNames } from '../../records/read-names.ts'
import type { Sql } from '../../db/client.ts'
import { alikeOf, asKnown, choiceFor, daysOf, type KnownAlike, type KnownByName } from './likely-duplicates.ts'
import { uuidOf } from '../../kit/derived-id.ts'
import type { KnownNames } from './names.ts'
import { planEvent, type EventPlan } from './plan-event.ts'
import type { EventLines } from '../reading/sheet-events.ts'
import { memoryOfEvent, readPast, type CurrentEvent } from './versions.ts'

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
  { eventOfDate, byName, alikeChoices, ...names }: KnownOfSheet,
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
    ...names,
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

/** The errors of rows that are skipped need not be reported. */
const skipped: Partial<EventPlan> = {
  ...{ kind: 'skipped', change: null, cells: [], isPublication: false },
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

async function readCurrent(sql: Sql, events: readonly EventLines[]) {
  const ids = events.map(({ id }) => id)
  const named = events.flatMap(({ lines }) =>
    lines.map(({ texts }) => texts.image?.toLowerCase().split('/').at(-1) ?? ''),
  )
  return sql.begin('isolation level repeatable read read only', async (tx) => {
    const stored = await readEvents(tx, ids)
    const names = await readNames(tx)
    const undeleted = [...stored.values()].filter((one) => !one.deleted)
    const files = await tx<{ id: string }[]>`/* filesOfSheet */
      select id from blob_reference where id = any(${named.filter(isUuid)}::uuid[])`
    const dateIds = events.flatMap(({ lines }) => lines.map(({ texts }) => texts.dateId ?? '')).filter(isUuid)
    const owners = await tx<{ id: string; eventId: string }[]>`/* eventsOfDates */
      select id, calendar_event_id as event_id from calendar_event_schedule where id = any(${dateIds}::uuid[])`
    const past = await readPast(tx, events.filter(({ id }) => stored.get(id)?.deleted === false).map(sinceOf))
    const current = new Map<string, CurrentEvent>()
    for (const { event } of undeleted) {
      const sheet = toSheetEvent(event, names)
      current.set(event.id, { sheet, state: documentToState(calendarEvent, event), past: past.get(event.id) ?? [] })
    }
    const deleted = new Set(ids.filter((id) => stored.get(id)?.deleted))
    const dates = new Map(owners.map(({ id, eventId }) => [id, eventId]))
    return { current, deleted, dates, files: new Set(files.map(({ id }) => id)) }
  })
}

/** The version that the sheet was made from; all of the history where it does not say. */
function sinceOf({ id, lines }: EventLines): { id: string; since: number } {
  return { id, since: memoryOfEvent(id, lines)?.position ?? 0 }
}

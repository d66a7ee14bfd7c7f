import type { AlikeChoice, AlikeChoices, Visibility } from '#sync/protocol/sheet-import.ts'
import { isUuid } from '#sync/protocol/uuid.ts'
import { dateInCommon } from '#sync/rules/likely-duplicates.ts'
import { nameKey } from '#sync/rules/name-key.ts'
import { occurrenceDays, type OccurrenceTime } from '#sync/rules/occurrence.ts'
import { dayInZone, sectorZone } from '#sync/rules/zone.ts'
import type { Sql } from '../../db/client.ts'
import { BadRequest } from '../../kit/errors.ts'
import { visibilityOf } from '#sync/faces/calendar-event/sheet-event.ts'
import type { EventLines } from '../reading/sheet-events.ts'
import type { SheetLine } from '../reading/sheet-lines.ts'
import { clockTime, isMidnight, type ClockTime } from './clock-time.ts'
import { BadCell } from './refusals.ts'

type KnownDate = OccurrenceTime & { id: string }

/** An event that is here, with its dates. */
export type KnownAlike = { id: string; name: string; visibility: Visibility; dates: KnownDate[] }

/** The events that are here by their folded names. */
export type KnownByName = ReadonlyMap<string, readonly KnownAlike[]>

type Row = {
  id: string
  name: string
  archived: boolean
  isPublished: boolean
  dates: KnownDate[]
}

const dayInSector = dayInZone(sectorZone)

/** The events that are here and have a name of the sheet, however that is written. */
export async function readAlikes(sql: Sql, events: readonly EventLines[]): Promise<KnownByName> {
  const wanted = new Set(events.map(({ lines }) => nameKey(lines[0]?.texts.name ?? '')))
  const found = new Map<string, KnownAlike[]>()
  if (wanted.size === 0) return found
  const rows = sql<Row[]>`/* eventsByName */
    select e.id, e.name, e.archived, e.published_at is not null as was_published,
      coalesce((
        select json_agg(
          json_build_object('id', s.id, 'start', s.start, 'end', s."end", 'isAllDay', s.is_all_day) order by s.start, s.id)
        from calendar_event_schedule s where s.calendar_event_id = e.id and s.deleted_at is null), '[]') as dates
    from calendar_event e where not e.deleted order by e.archived, e.id`
  for await (const page of rows.cursor(500)) {
    for (const { id, name, dates, ...event } of page) {
      const key = nameKey(name)
      if (!wanted.has(key)) continue
      found.set(key, [...(found.get(key) ?? []), { id, name, visibility: visibilityOf(event), dates }])
    }
  }
  return found
}

/**
 * The event that is here and has the name and a day of this one, as the form names it; of two without a date, the name is enough,
 * because a row is not still being typed.
 */
export function alikeOf({ lines }: EventLines, known: KnownByName): KnownAlike | null {
  const given = lines.flatMap((line) => daysOfLine(line) ?? [])
  const isAlike = ({ dates }: KnownAlike) =>
    dates.length === 0 && given.length === 0 ? true : dateInCommon(dates, given, dayInSector) !== undefined
  return known.get(nameKey(lines[0]?.texts.name ?? ''))?.find(isAlike) ?? null
}

const dayOnSheet = dayInZone('UTC')

/**
 * The days that the date of a row touches, as a date of whole days: they are those of the sector already, also at a time that its
 * clocks show twice. Null for a row without a start that can be read.
 */
function daysOfLine({ texts }: SheetLine): OccurrenceTime | null {
  const start = clockOf(texts.start)
  if (start === null) return null
  const end = clockOf(texts.end) ?? start
  const isAllDay = texts.isAllDay ? texts.isAllDay === 'Yes' : isMidnight(start) && isMidnight(end)
  const { first, last } = occurrenceDays({ start: asUtc(start), end: asUtc(end), isAllDay }, dayOnSheet)
  return { start: first, end: last, isAllDay: true }
}

/** What the clock of the sheet shows; null where that cannot be read. */
function clockOf(text = ''): ClockTime | null {
  try {
    return clockTime(text)
  } catch (error) {
    if (error instanceof BadCell) return null
    throw error
  }
}

/** What a clock shows, written as if it were UTC's. */
const asUtc = ({ local }: ClockTime) => `${local}Z`

/** The days on which the dates of these rows begin. */
export function daysOf(lines: EventLines['lines']): string[] {
  return lines.flatMap(({ texts }) => dayOf(texts.start) ?? [])
}

function dayOf(start: string | undefined): string | undefined {
  return /^(\d{4}-\d\d-\d\d)T/.exec(start ?? '')?.[1]
}

/**
 * The rows as rows of the event that is here: what they leave empty stays, and a date that begins on the same day as one of its dates
 * is that date.
 */
export function asKnown({ lines }: EventLines, { id, dates }: KnownAlike): EventLines {
  const free = new Map(dates.map((date) => [occurrenceDays(date, dayInSector).first, date.id]))
  return {
    id,
    lines: lines.map(({ number, texts }) => {
      const said = Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ''))
      const day = dayOf(texts.start) ?? ''
      const dateId = free.get(day) ?? ''
      free.delete(day)
      return { number, texts: { ...said, eventId: id, dateId, exported: '' } }
    }),
  }
}

export function choiceFor(choices: AlikeChoices, id: string): AlikeChoice {
  return Object.hasOwn(choices.one, id) ? choices.one[id]! : choices.all
}

const choices: readonly unknown[] = ['skip', 'update', 'add'] satisfies AlikeChoice[]

/**
 * What somebody sent as the choices for events that look like one that is here: they are skipped unless it says otherwise.
 * @throws BadRequest when it is none
 */
export function toAlikeChoices(text: unknown): AlikeChoices {
  const refuse = () => {
    throw new BadRequest('These choices cannot be read.')
  }
  if (text === undefined || text === '') return { all: 'skip', one: {} }
  let given: { all?: unknown; one?: unknown } = {}
  try {
    given = Object(JSON.parse(typeof text === 'string' ? text : '')) as typeof given
  } catch {
    refuse()
  }
  const { all = 'skip', one = {} } = given
  const entries = Object.entries(Object(one) as Record<string, unknown>)
  if (!choices.includes(all) || !entries.every(([id, choice]) => isUuid(id) && choices.includes(choice))) refuse()
  return { all, one } as AlikeChoices
}

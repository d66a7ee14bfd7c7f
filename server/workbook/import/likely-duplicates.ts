import type { AlikeChoice, AlikeChoices, SheetStatus } from '#sync/protocol/sheet-import.ts'
import { isUuid } from '#sync/protocol/uuid.ts'
import { folded } from '#sync/rules/folded-text.ts'
import { dayInZone, sectorZone } from '#sync/rules/zone.ts'
import type { Sql } from '../../db/client.ts'
import { BadRequest } from '../../kit/errors.ts'
import { statusOf } from '#sync/faces/calendar-event/sheet-event.ts'
import type { EventLines } from '../xlsx/sheet-events.ts'

/** An event that is here, with the days on which its dates begin. */
export type KnownAlike = { id: string; name: string; status: SheetStatus; dates: { id: string; day: string }[] }

/** The events that are here by their folded names. */
export type KnownByName = ReadonlyMap<string, readonly KnownAlike[]>

type Row = {
  id: string
  name: string
  archived: boolean
  isPublished: boolean
  dates: { id: string; start: string; isAllDay: boolean }[]
}

/** The events that are here and have a name of the sheet, however that is written. */
export async function readAlikes(sql: Sql, events: readonly EventLines[]): Promise<KnownByName> {
  const wanted = new Set(events.map(({ lines }) => nameKey(lines[0]?.texts.name ?? '')))
  const found = new Map<string, KnownAlike[]>()
  if (wanted.size === 0) return found
  const toDay = dayInZone(sectorZone)
  const rows = sql<Row[]>`/* eventsByName */
    select e.id, e.name, e.archived, e.published_at is not null as was_published,
      coalesce((
        select json_agg(json_build_object('id', s.id, 'start', s.start, 'isAllDay', s.is_all_day) order by s.start, s.id)
        from calendar_event_schedule s where s.calendar_event_id = e.id and s.deleted_at is null), '[]') as dates
    from calendar_event e where not e.deleted order by e.archived, e.id`
  for await (const page of rows.cursor(500)) {
    for (const { id, name, dates, ...event } of page) {
      const key = nameKey(name)
      if (!wanted.has(key)) continue
      const days = dates.map(({ id: dateId, start, isAllDay }) => ({
        id: dateId,
        day: isAllDay ? start.slice(0, 10) : toDay(start),
      }))
      found.set(key, [...(found.get(key) ?? []), { id, name, status: statusOf(event), dates: days }])
    }
  }
  return found
}

/** The event that is here and has the name and a day of this one; of two without a date, the name is enough. */
export function alikeOf({ lines }: EventLines, known: KnownByName): KnownAlike | null {
  const days = new Set(daysOf(lines))
  const isAlike = ({ dates }: KnownAlike) =>
    dates.length === 0 && days.size === 0 ? true : dates.some(({ day }) => days.has(day))
  return known.get(nameKey(lines[0]?.texts.name ?? ''))?.find(isAlike) ?? null
}

/** The days on which the dates of these rows begin. */
export function daysOf(lines: EventLines['lines']): string[] {
  return lines.flatMap(({ texts }) => dayOf(texts.start) ?? [])
}

function dayOf(start: string | undefined): string | undefined {
  return /^(\d{4}-\d\d-\d\d)T/.exec(start ?? '')?.[1]
}

/** The rows as rows of the event that is here: what they leave empty stays, and a date on a day that it has is that date. */
export function asKnown({ lines }: EventLines, { id, dates }: KnownAlike): EventLines {
  const free = new Map(dates.map(({ id: dateId, day }) => [day, dateId]))
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

function nameKey(name: string): string {
  return folded(name).replace(/\s+/g, ' ').trim()
}

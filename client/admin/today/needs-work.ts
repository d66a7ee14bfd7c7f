import type { CalendarEvent } from '#sync/entities/calendar-event.ts'
import type { ListRows } from '#sync/entities/index.ts'
import type { MonthKey } from '#sync/protocol/month-record.ts'
import { addDays, type Day } from '#sync/rules/day.ts'
import { isDraft } from '#sync/rules/draft.ts'
import { planOf, type Plan } from '#sync/rules/publishing-times.ts'
import { addMonths, monthOfDay } from '#sync/rules/month.ts'
import { dayOnDevice } from '#sync/rules/zone.ts'

type EventRow = ListRows['calendarEvent']

/** Days ahead for which events should be complete. */
const ahead = 42
const monthsAhead = 6

/** An event that readers will see soon, and the day of its next date. */
export type ComingEvent = { id: string; name: string; day: Day; isFeatured: boolean }

export function lastDayAhead(today: Day): Day {
  return addDays(today, ahead - 1)
}

/** Published events with a date that touches the next six weeks, in the order of their next dates. */
export function comingEvents(rows: readonly EventRow[], today: Day): ComingEvent[] {
  const until = addDays(today, ahead)
  const coming = rows.flatMap(({ id, name, archived, schedules, isFeatured }) => {
    if (archived) return []
    const days = schedules
      .map((one) => ({ first: dayOf(one.start, one.isAllDay), last: dayOf(one.end, one.isAllDay) }))
      .filter(({ first, last }) => first < until && last >= today)
      .map(({ first }) => first)
    const day = days.toSorted()[0]
    return day === undefined ? [] : [{ id, name, day, isFeatured }]
  })
  return coming.toSorted((one, other) => one.day.localeCompare(other.day) || one.name.localeCompare(other.name))
}

/** Whole days are stored as days; a time belongs to its day on the device's clock. */
function dayOf(instant: string, isAllDay: boolean): Day {
  return isAllDay ? instant.slice(0, 10) : dayOnDevice(instant)
}

export type Lack = 'picture' | 'link' | 'provider' | 'tag'

/** What an event lacks that readers look for. */
export function lacksOf(
  event: Pick<CalendarEvent, 'imageBlobReferenceId' | 'urls' | 'providers' | 'tagLinks'>,
): Lack[] {
  const { imageBlobReferenceId, urls, providers, tagLinks } = event
  const has = {
    picture: imageBlobReferenceId !== null,
    link: urls.length,
    provider: providers.length,
    tag: tagLinks.length,
  }
  return (['picture', 'link', 'provider', 'tag'] as const).filter((part) => !has[part])
}

/** What waits to be published, what has the next date first; what has none comes last. */
export function draftsOf(rows: readonly EventRow[]): EventRow[] {
  const startOf = ({ schedules }: EventRow) => schedules.map(({ start }) => start).toSorted()[0] ?? '9'
  return rows.filter(isDraft).toSorted((one, other) => startOf(one).localeCompare(startOf(other)))
}

/** An event that is published or archived by itself, and when. */
export type PlannedEvent = { id: string; name: string; plan: Plan }

/** Days ahead for which Today shows what happens by itself. */
const plannedAhead = 14

/** What happens by itself in the next days, the earliest first; also what should have happened and has not. */
export function plannedEvents(rows: readonly EventRow[], now: Date): PlannedEvent[] {
  const until = new Date(now.getTime() + plannedAhead * 24 * 60 * 60 * 1000).toISOString()
  const planned = rows.flatMap((row) => {
    const plan = planOf(row, now)
    return plan && plan.at < until ? [{ id: row.id, name: row.name, plan }] : []
  })
  return planned.toSorted((one, other) => one.plan.at.localeCompare(other.plan.at))
}

/** Of this month and the next five those in which no headline begins. */
export function monthsWithoutHeadline(headlines: readonly ListRows['calendarHeadline'][], today: Day): MonthKey[] {
  const taken = new Set(
    headlines.filter(({ archived }) => !archived).map(({ start }) => monthOfDay(start.slice(0, 10))),
  )
  const months = Array.from({ length: monthsAhead }, (_, number) => addMonths(monthOfDay(today), number))
  return months.filter((month) => !taken.has(month))
}

/** A card that needs nobody: what it says, whether anybody looked, and where all of it is. */
export type Quiet = { said: string; isLookedAt: boolean; more: { to: string; words: string } | undefined }

/** Null is a card that needs somebody; what is away needs a connection first. */
export type WorkCard = Quiet | 'loading' | 'away' | null

/** The cards that need nobody, each with its heading; none while one is loading, which may need somebody. */
export function quietOf(cards: ReadonlyMap<string, WorkCard>): (Quiet & { heading: string })[] {
  const all = [...cards]
  if (all.some(([, card]) => card === 'loading')) return []
  return all.flatMap(([heading, card]) => (card && typeof card !== 'string' ? [{ heading, ...card }] : []))
}

/** The headings of the cards that need a connection. */
export function awayOf(cards: ReadonlyMap<string, WorkCard>): string[] {
  return [...cards].flatMap(([heading, card]) => (card === 'away' ? [heading] : []))
}

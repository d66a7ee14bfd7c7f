import type { CalendarEvent } from '../../entities/calendar-event.ts'
import type { MonthEntry } from '../../protocol/month-record.ts'
import type { PartShown } from '../fields-shown.ts'
import type { monthEntryShows } from './month-entry-shows.ts'

/** An event as far as the months show it. */
export type EventOfMonths = PartShown<typeof monthEntryShows, CalendarEvent>

type PlacedDate = Pick<MonthEntry, 'scheduleId' | 'start' | 'end' | 'isAllDay'>

/** What the months show of an event; null in its place means that nothing of it is shown. */
export type PlacedEvent = Omit<MonthEntry, keyof PlacedDate> & { dates: PlacedDate[] }

/** An event as the months show it; null for an archived one or one without dates. */
export function placeEvent(event: EventOfMonths): PlacedEvent | null {
  if (event.archived || event.schedules.length === 0) return null
  return {
    eventId: event.id,
    name: event.name,
    location: event.location,
    typeId: event.calendarEventTypeId,
    providerIds: event.providers.map((link) => link.calendarEventProviderId),
    tagIds: event.tagLinks.map((link) => link.itemTagId),
    isFeatured: event.isFeatured,
    isPaidPromotion: event.isPaidPromotion,
    status: event.status === 'Scheduled' ? null : event.status,
    requirement: event.requirement === 'None' ? null : event.requirement,
    changes: event.changes,
    dates: event.schedules.map(({ id, start, end, isAllDay }) => ({ scheduleId: id, start, end, isAllDay })),
  }
}

/** The field of an event, or of its rows, that each field of an occurrence is made of. */
type Origins = {
  scheduleId: ['schedules', 'id']
  eventId: 'id'
  start: ['schedules', 'start']
  end: ['schedules', 'end']
  isAllDay: ['schedules', 'isAllDay']
  name: 'name'
  location: 'location'
  typeId: 'calendarEventTypeId'
  providerIds: ['providers', 'calendarEventProviderId']
  tagIds: ['tagLinks', 'itemTagId']
  isFeatured: 'isFeatured'
  isPaidPromotion: 'isPaidPromotion'
  status: 'status'
  requirement: 'requirement'
  changes: ['changes', 'kind']
}

/** An occurrence as far as a face may read it, which states for each of an event's fields whether it shows it (decision 145). */
export type EntryPart<Shown> = {
  readonly [F in keyof MonthEntry as AnswerOf<Shown, Origins[F]> extends true ? F : never]: MonthEntry[F]
}

type AnswerOf<Shown, Origin> = Origin extends keyof Shown
  ? Shown[Origin]
  : Origin extends readonly [infer L extends keyof Shown, infer F extends string]
    ? Shown[L] extends Readonly<Record<F, infer Answer>>
      ? Answer
      : never
    : never

/** Its dates as entries, each for itself. */
export function entriesOf({ dates, ...event }: PlacedEvent): MonthEntry[] {
  return dates.map((date) => ({ ...date, ...event }))
}

import type { CalendarHeadline } from '../../entities/calendar-headline.ts'
import type { PlacedEvent } from '../../faces/calendar-event/month-entry.ts'
import type { HeadlineEntry, MonthEntry, MonthKey, MonthRecord, PackedState } from '../../protocol/month-record.ts'
import { addMonths } from '../../rules/month.ts'
import type { ViewStore } from '../storage/view-store.ts'
import { midnight, numbersKey, wholeMinute } from './expand-month.ts'

/** Returns the number of an id, a new one if it has none yet. */
export type NumberOf = (id: string) => number

/** The numbers of types, providers and tags in the months: an id's place in a list that only grows. */
export type Numbers = { ids: string[]; numberOf: NumberOf }

export function createNumbers(known: readonly string[] = []): Numbers {
  const ids = [...known]
  const byId = new Map(ids.map((id, number) => [id, number]))
  return {
    ids,
    numberOf: (id) => {
      const number = byId.get(id) ?? ids.push(id) - 1
      byId.set(id, number)
      return number
    },
  }
}

/** Runs inside the transaction that writes months. */
export async function readNumbers({ settings }: Pick<ViewStore, 'settings'>): Promise<Numbers> {
  return createNumbers((await settings.get(numbersKey))?.value as string[] | undefined)
}

/** Runs inside the transaction that writes the months with these numbers. */
export async function putNumbers({ settings }: ViewStore, { ids }: Numbers): Promise<void> {
  await settings.put({ key: numbersKey, value: ids })
}

export function placeHeadline(headline: CalendarHeadline): HeadlineEntry | null {
  if (headline.archived) return null
  const { id, start, end, name, descriptionHtml, imageBlobReferenceId } = headline
  return { id, start, end, name, descriptionHtml, imageBlobReferenceId }
}

/** A headline is stored in the month it begins in, and is shown in the next one too (design 12). */
export const monthOfHeadline = ({ start }: HeadlineEntry): MonthKey => start.slice(0, 7)

/** The months of an event's dates, each once. */
export function monthsOf(placed: PlacedEvent): MonthKey[] {
  return [...new Set(placed.dates.flatMap(monthsTouched))]
}

/** Every month that holds a part of the occurrence in UTC; `end` is an instant, or the last day of an all-day one. */
export function monthsTouched({ start, end }: Pick<MonthEntry, 'start' | 'end'>): MonthKey[] {
  const last = end.slice(0, 7)
  const months = [start.slice(0, 7)]
  for (let month = months[0]!; month < last; months.push(month)) month = addMonths(month, 1)
  return months
}

export function emptyMonth(month: MonthKey): MonthRecord {
  return { month, ids: [], events: [], dates: [], headlines: [] }
}

export function isEmptyMonth({ dates, headlines }: MonthRecord): boolean {
  return dates.length === 0 && headlines.length === 0
}

/** Adds to a month the dates of an event that touch it; the event must not be in it already. */
export function addEvent(record: MonthRecord, placed: PlacedEvent, numberOf: NumberOf): void {
  const { month, ids, events, dates } = record
  const { eventId, name, location, typeId, providerIds, tagIds, status, requirement, changes } = placed
  for (const { scheduleId, start, end, isAllDay } of placed.dates) {
    if (!monthsTouched({ start, end }).includes(month)) continue
    if (ids.at(-1) !== eventId) {
      ids.push(eventId)
      const type = typeId === null ? null : numberOf(typeId)
      const rest: PackedState =
        changes.length > 0 ? [status, requirement, changes] : status || requirement ? [status, requirement] : []
      events.push([name, location, packFlags(placed), type, providerIds.map(numberOf), tagIds.map(numberOf), ...rest])
    }
    const last = end === start ? null : packInstant(end, month)
    dates.push([ids.length - 1, scheduleId, packInstant(start, month), last, isAllDay ? 1 : 0])
  }
}

/** A month without these events. */
export function withoutEvents(record: MonthRecord, gone: Pick<ReadonlySet<string>, 'has'>): MonthRecord {
  if (!record.ids.some((id) => gone.has(id))) return record
  const places: number[] = []
  const ids: string[] = []
  for (const id of record.ids) places.push(gone.has(id) ? -1 : ids.push(id) - 1)
  const events = record.events.filter((_, place) => places[place] !== -1)
  const dates: MonthRecord['dates'] = []
  for (const date of record.dates) {
    const [place, scheduleId, start, end, allDay] = date
    const canonical = places[place]!
    if (canonical !== -1) dates.push(canonical === place ? date : [canonical, scheduleId, start, end, allDay])
  }
  return { ...record, ids, events, dates }
}

/** An instant without what the month or a whole minute implies: `24`, `24T09:30`, `2026-12-01`, `2026-12-01T09:30`. */
function packInstant(instant: string, month: MonthKey): string {
  if (instant.length !== 24 || !instant.endsWith(wholeMinute)) return instant
  const packed = instant.slice(0, instant.endsWith(midnight) ? 10 : 16)
  return packed.startsWith(`${month}-`) ? packed.slice(8) : packed
}

function packFlags({ isFeatured, isPaidPromotion }: Pick<MonthEntry, 'isFeatured' | 'isPaidPromotion'>): number {
  return Number(isFeatured) + 2 * Number(isPaidPromotion)
}

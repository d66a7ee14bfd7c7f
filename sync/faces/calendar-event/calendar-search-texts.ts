import type { MonthEntry } from '../../protocol/month-record.ts'
import type { OccurrenceTime } from '../../rules/occurrence.ts'
import { namedBy, type Named, type Names } from '../names.ts'

/** What the calendar's search looks through (product 2). */
export const searchShows = {
  scheduleId: false,
  eventId: false,
  start: true,
  end: true,
  isAllDay: true,
  name: true,
  location: true,
  typeId: true,
  providerIds: true,
  tagIds: true,
  isFeatured: false,
  isPaidPromotion: false,
  status: true,
  requirement: true,
  changes: false,
} as const satisfies Record<keyof MonthEntry, boolean>

type SearchedName = Named & { isDeadline?: boolean }

/**
 * The texts of an event that others may have as well, and so are prepared once. "Deadline" finds every event of a type that is one,
 * "online" every event whose place is an address in the web.
 */
export function sharedSearchTexts(entry: Omit<MonthEntry, keyof OccurrenceTime>, names: Names<SearchedName>): string[] {
  const { location, typeId, providerIds, tagIds, status, requirement } = entry
  const named = namedBy(names, [...(typeId === null ? [] : [typeId]), ...providerIds, ...tagIds])
  return [
    ...[location, status, requirement].flatMap((text) => text || []),
    ...(/\bhttps?:\/\//i.test(location ?? '') ? ['online'] : []),
    ...named.flatMap(({ name, isDeadline }) => (isDeadline ? [name, 'deadline'] : [name])),
  ]
}

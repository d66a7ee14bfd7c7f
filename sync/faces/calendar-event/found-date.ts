import type { calendarEvent } from '../../entities/calendar-event.ts'
import type { NameRecord } from '../../protocol/month-record.ts'
import type { FieldsShown } from '../fields-shown.ts'
import { namedBy, type Names } from '../names.ts'
import type { EntryPart } from './month-entry.ts'
import { hiddenFromReaders, noChanges, noLinks, timesOfDates } from './shared-answers.ts'

/**
 * What a result of the search shows of an event: a line of the list and, where the line does not hold what was searched, what does.
 */
export const foundDateShows = {
  id: true,
  name: true,
  descriptionHtml: true,
  location: true,
  calendarEventTypeId: true,
  imageBlobReferenceId: false,
  imageAlternativeText: false,
  isFeatured: false,
  isPaidPromotion: true,
  status: true,
  statusNote: false,
  requirement: true,
  ...hiddenFromReaders,
  archived: true,
  urls: noLinks,
  providers: { id: false, calendarEventProviderId: true, displayOrder: false },
  schedules: timesOfDates,
  tagLinks: { id: false, itemTagId: true },
  changes: noChanges,
} as const satisfies FieldsShown<typeof calendarEvent>

export function toFoundDate(
  entry: EntryPart<typeof foundDateShows>,
  names: Names<NameRecord>,
  description: string | undefined,
) {
  const { eventId, scheduleId, start, end, isAllDay, name, location, status, requirement } = entry
  const others = namedBy(names, [...entry.providerIds, ...entry.tagIds]).map((other) => other.name)
  return {
    ...{ eventId, scheduleId, name, location, status, requirement },
    /** When, as the day that it stands under shows it. */
    time: { start, end, isAllDay },
    type: entry.typeId === null ? undefined : names.get(entry.typeId),
    isPromoted: entry.isPaidPromotion,
    /** Who offers it, what it is about, and its description as plain text: searched, and in no line of a list. */
    otherTexts: description ? [...others, description] : others,
  }
}

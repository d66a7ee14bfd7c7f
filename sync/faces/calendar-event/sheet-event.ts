import type { CalendarEvent, calendarEvent } from '../../entities/calendar-event.ts'
import type { Visibility } from '../../protocol/sheet-import.ts'
import type { FieldsShown, PartShown } from '../fields-shown.ts'
import { inTagOrder, providersOf, tagsOf, type Named, type Names } from '../names.ts'

/**
 * The columns of the sheet of events, exported and imported, that show each field; `server/workbook/columns.ts` has their order. A row's
 * order is shown by the order of what stands in a cell.
 */
export const sheetShows = {
  id: ['eventId'],
  name: ['name'],
  descriptionHtml: ['description'],
  location: ['location'],
  calendarEventTypeId: ['type'],
  imageBlobReferenceId: ['image'],
  imageAlternativeText: ['imageAlternativeText'],
  isFeatured: ['isFeatured'],
  isPaidPromotion: ['isPaidPromotion'],
  status: ['eventStatus'],
  statusNote: ['statusNote'],
  requirement: ['requirement'],
  isPublic: ['isPublic'],
  publishAt: ['publishAt'],
  unpublishAt: ['unpublishAt'],
  isPublished: ['status'],
  archived: ['status'],
  urls: { id: false, name: ['links'], url: ['links'], linkType: false, displayOrder: false },
  providers: { id: false, calendarEventProviderId: ['providers'], displayOrder: false },
  schedules: {
    id: ['dateId'],
    start: ['start'],
    end: ['end'],
    isAllDay: ['isAllDay'],
    recurringType: false,
    recurringInterval: false,
    recurringOffset: false,
    recurrenceOfCalendarEventScheduleId: false,
    subscriptionSequenceNumber: false,
  },
  tagLinks: { id: false, itemTagId: ['schoolPhases', 'schoolTypes', 'keywords'] },
  changes: { id: false, at: false, kind: false, about: false, before: false, after: false, note: false },
} as const satisfies FieldsShown<typeof calendarEvent, readonly string[]>

/** Every column but the hidden one. */
export type SheetColumn = ColumnIn<typeof sheetShows>

type ColumnIn<Shown> = Shown extends readonly (infer Column)[]
  ? Column
  : Shown extends object
    ? { [Field in keyof Shown]: ColumnIn<Shown[Field]> }[keyof Shown]
    : never

/** An event as its sheet shows it: names instead of ids. */
export type SheetEvent = Pick<
  CalendarEvent,
  'status' | 'statusNote' | 'requirement' | 'imageAlternativeText' | 'isPublic' | 'publishAt' | 'unpublishAt'
> & {
  id: string
  name: string
  typeName: string
  location: string | null
  providers: string[]
  tags: Pick<Named, 'name' | 'tagType'>[]
  links: { name: string; url: string }[]
  descriptionHtml: string | null
  imageBlobReferenceId: string | null
  isFeatured: boolean
  isPaidPromotion: boolean
  archived: boolean
  isPublished: boolean
  /** Of the version that this is. */
  position: number
}

export type EventOfSheet = PartShown<typeof sheetShows, CalendarEvent> & Pick<CalendarEvent, 'position'>
export type SheetDate = EventOfSheet['schedules'][number]

/** A row of the sheet: one date of an event, or an event that has none. */
export type SheetRow = { event: SheetEvent; date: SheetDate | null }

export function toSheetEvent(event: Omit<EventOfSheet, 'schedules'>, names: Names): SheetEvent {
  const { id, position, name, location, descriptionHtml, imageBlobReferenceId } = event
  const { isFeatured, isPaidPromotion, archived, isPublished } = event
  const { status, statusNote, requirement, imageAlternativeText, isPublic, publishAt, unpublishAt } = event
  return {
    ...{ id, position, name, location, descriptionHtml, imageBlobReferenceId },
    ...{ isFeatured, isPaidPromotion, archived, isPublished },
    ...{ status, statusNote, requirement, imageAlternativeText, isPublic, publishAt, unpublishAt },
    typeName: names.get(event.calendarEventTypeId)?.name ?? '',
    providers: providersOf(event, names).map((provider) => provider.name),
    tags: inTagOrder(tagsOf(event, names)).map((tag) => ({ name: tag.name, tagType: tag.tagType })),
    links: event.urls.map((link) => ({ name: link.name, url: link.url })),
  }
}

export function visibilityOf({ archived, isPublished }: Pick<SheetEvent, 'archived' | 'isPublished'>): Visibility {
  if (!archived) return 'published'
  return isPublished ? 'archived' : 'draft'
}

import type { ShownName } from '../entities/index.ts'

/**
 * A field's name; where fields of the same name have different labels, those of one definition are listed under its
 * name too.
 */
export type FieldLabel =
  | ShownName
  | 'CalendarEvent.imageBlobReferenceId'
  | 'CalendarEventProvider.imageBlobReferenceId'
  | 'CalendarEventUrl.name'

/** The labels of document fields: on forms, lists and the sync sheet, in the history and in exports. */
export const fieldLabels = {
  'en-GB': {
    'CalendarEvent.imageBlobReferenceId': 'Promotional image',
    'CalendarEventProvider.imageBlobReferenceId': 'Logo',
    'CalendarEventUrl.name': 'Link text',
    archived: 'Archived',
    blobReferenceId: 'Image',
    calendarEventProviderId: 'Provider',
    calendarEventTypeId: 'Type of event',
    color: 'Colour',
    content: 'What an event begins with',
    descriptionHtml: 'Description',
    displayOrder: 'Order',
    end: 'End',
    html: 'Text',
    imageAlternativeText: 'What the image shows',
    imageBlobReferenceId: 'Image',
    isAllDay: 'All day',
    isDeadline: 'Deadline',
    isFeatured: 'Feature in the plan ahead area?',
    isHoliday: 'School holiday',
    isPaidPromotion: 'Paid promotion',
    isPublic: 'Has a public page',
    itemTagId: 'Tag',
    linkType: 'Kind of link',
    location: 'Location',
    name: 'Name',
    providers: 'Providers',
    publishAt: 'Publish at',
    recurrenceOfCalendarEventScheduleId: 'Repeats the date',
    recurringInterval: 'Repeat interval',
    recurringOffset: 'Repeat offset',
    recurringType: 'Repeats',
    requirement: 'Requirement',
    schedules: 'Dates',
    start: 'Start',
    status: 'Event status',
    statusNote: 'Status note',
    tagLinks: 'Tags',
    tagType: 'Kind',
    thumbnailBlobReferenceId: 'Thumbnail',
    unpublishAt: 'Unpublish at',
    url: 'Address',
    urls: 'Links',
    videoBlobReferenceId: 'Video',
  } satisfies Record<FieldLabel, string>,
  'en-US': { color: 'Color' } satisfies Partial<Record<FieldLabel, string>>,
}

/** The wording in a sentence such as "You changed the … of the event" where the label itself does not fit. */
export const fieldsInSentences = {
  'en-GB': {
    archived: 'archiving',
    calendarEventTypeId: 'type',
    imageAlternativeText: 'description of the image',
    isFeatured: 'place in the plan ahead area',
    isHoliday: 'school holiday setting',
    isPublic: 'public page setting',
    publishAt: 'time of publication',
    status: 'status',
    unpublishAt: 'time of archiving',
  } satisfies Partial<Record<FieldLabel, string>>,
}

/** Which label a field of a definition has. For a field of another build only its name is known. */
export function labelOf(definition: { readonly name: string }, name: string): FieldLabel {
  const own = `${definition.name}.${name}`
  return (Object.hasOwn(fieldLabels['en-GB'], own) ? own : name) as FieldLabel
}

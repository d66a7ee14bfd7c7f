import type { Collection } from '../entities/index.ts'

/** The kind of a document: its collection, or for a tag its type. */
export type Thing = Exclude<Collection, 'itemTag'> | 'schoolPhase' | 'schoolType' | 'keyword'

/** Its singular in a sentence, and its plural as a heading: on screens, and in the export of the audit. */
export const things = {
  'en-GB': {
    calendarEvent: 'event',
    calendarEvents: 'Events',
    calendarEventType: 'event type',
    calendarEventTypes: 'Event types',
    calendarEventProvider: 'provider',
    calendarEventProviders: 'Providers',
    calendarHeadline: 'headline',
    calendarHeadlines: 'Headlines',
    schoolPhase: 'school phase',
    schoolPhases: 'School phases',
    schoolType: 'school type',
    schoolTypes: 'School types',
    keyword: 'keyword',
    keywords: 'Keywords',
    cmsText: 'CMS text',
    cmsTexts: 'CMS text',
    cmsImage: 'CMS image',
    cmsImages: 'CMS images',
    cmsVideo: 'CMS video',
    cmsVideos: 'CMS videos',
    eventTemplate: 'template',
    eventTemplates: 'Templates',
  } satisfies Record<Thing | `${Thing}s`, string>,
}

const tagThings: Readonly<Record<string, Thing>> = {
  SchoolPhase: 'schoolPhase',
  SchoolType: 'schoolType',
  Other: 'keyword',
}

export function thingOf(collection: Collection, tagType: string | null): Thing {
  return collection === 'itemTag' ? (tagThings[tagType ?? ''] ?? 'keyword') : collection
}

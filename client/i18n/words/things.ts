import type { Collection } from '#sync/entities/index.ts'
import { defineWords } from '../i18n.ts'

/** The kind of a document: its collection, or for a tag its type. */
export type Thing = Exclude<Collection, 'itemTag'> | 'schoolPhase' | 'schoolType' | 'keyword'

/** Its singular in a sentence, and its plural as a heading. */
export const thingWords = defineWords<Thing | `${Thing}s`>('things', {
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
  },
})

import type { Collection } from '#sync/entities/index.ts'
import { defineWords } from '../i18n.ts'

/** What a document is: of its collection, or for a tag of its type. */
export type Thing = Exclude<Collection, 'itemTag'> | 'schoolPhase' | 'schoolType' | 'keyword'

/** One of them inside a sentence, and all of them as a heading. */
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
  },
})

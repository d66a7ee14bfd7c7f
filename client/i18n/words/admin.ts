import { defineWords } from '../i18n.ts'

export const adminWords = defineWords('admin', {
  'en-GB': {
    administration: 'Administration',
    copyLead: 'What the copy on this device holds.',
    calendarEvent: 'Events',
    calendarEventType: 'Event types',
    calendarEventProvider: 'Providers',
    calendarHeadline: 'Headlines',
    itemTag: 'School types, school phases and keywords',
    cmsText: 'CMS texts',
    cmsImage: 'CMS images',
    cmsVideo: 'CMS videos',
    loading: 'Loading',
  },
})

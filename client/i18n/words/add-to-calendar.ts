import { defineWords } from '../i18n.ts'

/** The ways in which one date gets into a reader's own calendar. */
export const addToCalendarWords = defineWords('addToCalendar', {
  'en-GB': {
    addAll: 'Add all to calendar',
    google: 'Google Calendar',
    outlook: 'Outlook.com',
    microsoft365: 'Microsoft 365',
    download: 'Download .ics file',
    alert: 'Alert in the file',
    alertNone: 'None',
    alert0: '08:00 on the day',
    alert1: '1 day before',
    alert7: '7 days before',
    alert28: '28 days before',
    needsConnection: 'You’re offline. Other ways to add this event need an internet connection.',
    notMade: 'We couldn’t make the file. Try again.',
    more: 'More about this event: {{address}}',
  },
})

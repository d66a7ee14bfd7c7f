import { defineWords } from '../i18n.ts'

/** What stands between a link of ours and the site that it leads to. */
export const linkWords = defineWords('link', {
  'en-GB': {
    opening: 'Opening {{host}}',
    leaving: 'You’re leaving {{name}}',
    leavingLead: 'This link isn’t part of an event in the calendar, so check where it leads before you continue.',
    continue: 'Continue to {{host}}',
    toCalendar: 'Go to the calendar',
    offline: 'You’re offline',
    offlineLead: '{{host}} will open when you reconnect.',
    kept: 'Your click is saved on this device. We’ll record it when you’re back online.',
    refused: 'This link can’t be opened',
    refusedLead:
      'Its address isn’t a plain web address, so it may not lead where it seems to. Check the link, or ask whoever sent it to you.',
  },
})

import { defineWords } from '../i18n.ts'

/** What the lists beside the month say beside the words of the calendar. */
export const sideWords = defineWords('side', {
  'en-GB': {
    earlier: 'Earlier this week ({{count}})',
  },
})

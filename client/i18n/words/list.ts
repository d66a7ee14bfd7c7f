import { defineWords } from '../i18n.ts'

/** What the month as a list and a search say beside the words of the calendar. */
export const listWords = defineWords('list', {
  'en-GB': {
    running: 'Already running',
  },
})

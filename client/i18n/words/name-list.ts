import { defineWords } from '../i18n.ts'

/** Separate from the words of all controls: readers of the calendar never load it. */
export const nameListWords = defineWords('firstNames', {
  'en-GB': { andMore: 'and {{count}} more' },
})

import { defineWords } from '../i18n.ts'

/** What stands below a film that cannot be watched. */
export const videoWords = defineWords('video', {
  'en-GB': {
    offline: 'You need an internet connection to watch this video.',
    broken: 'This video can’t be played right now.',
  },
})

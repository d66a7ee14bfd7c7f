import { defineWords } from '../i18n.ts'

/** Where the browser refuses this site its storage. */
export const storageWords = defineWords('storage', {
  'en-GB': {
    blocked:
      'Your browser doesn’t let this site save anything on this device. Allow cookies and site data for it, then reload the page.',
  },
})

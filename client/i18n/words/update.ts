import { defineWords } from '../i18n.ts'

/** A new version of the app that waits. */
export const updateWords = defineWords('update', {
  'en-GB': {
    newVersion: 'A new version is ready',
    reload: 'Reload',
    reloading: 'Reloading...',
    later: 'Later',
  },
})

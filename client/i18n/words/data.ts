import { defineWords } from '../i18n.ts'

/** What is said when something that a screen asked for is not there (spec section 8, mapped messages). */
export const dataWords = defineWords('data', {
  'en-GB': {
    notReached: 'Could not synchronize information with the cloud.',
    notReadable: 'The copy on this device could not be read.',
  },
})

import { defineWords } from '../i18n.ts'

/** The messages when something that a screen needs is missing (product 8). */
export const dataWords = defineWords('data', {
  'en-GB': {
    notReached: 'Could not synchronize information with the cloud.',
    needsConnection: 'Check your connection and try again. What you typed is still here.',
    invalidQuery: 'GraphQL error: request is not not a valid GraphQL query or mutation.',
    notExecuted: 'GraphQL error: query or mutation could not be executed.',
    failed: 'Something went wrong. Please try again.',
    notReadable: 'We couldn’t read what’s saved on this device.',
    notWritable: 'We couldn’t update what’s saved on this device.',
    noRoomForCopy: 'This device has no space left for the offline copy. Free up some space and try again.',
  },
})

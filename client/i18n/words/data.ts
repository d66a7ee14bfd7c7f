import { defineWords } from '../i18n.ts'

/** The messages when something that a screen needs is missing (product 8). */
export const dataWords = defineWords('data', {
  'en-GB': {
    notReached: 'Could not synchronize information with the cloud.',
    notReadable: 'We couldn’t read what’s saved on this device.',
    notWritable: 'We couldn’t update what’s saved on this device.',
    noRoomForCopy: 'This device has no space left for the offline copy. Free up some space and try again.',
  },
})

import { defineWords } from '../i18n.ts'

/** The messages when the browser, or its user, has deleted the data on this device. */
export const lostWords = defineWords('lost', {
  'en-GB': {
    lost: 'The browser, or someone using it, deleted the data on this device at {{time}}.',
    lostEdits_one: '{{count}} unsent change was lost. Please make it again.',
    lostEdits_other: '{{count}} unsent changes were lost. Please make them again.',
    lostOwn_one: '{{count}} unsent star, note or choice was lost. Please make it again.',
    lostOwn_other: '{{count}} unsent stars, notes or choices were lost. Please make them again.',
    isComing: 'The calendar is being downloaded again.',
    comesLater: 'The calendar will be downloaded again when you’re online and signed in.',
    isBack: 'The calendar has been downloaded again.',
    dismiss: 'Dismiss',
  },
})

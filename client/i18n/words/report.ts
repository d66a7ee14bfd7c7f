import { defineWords } from '../i18n.ts'

/** The short form that reports a mistake to the people behind the calendar. */
export const reportWords = defineWords('report', {
  'en-GB': {
    heading: 'Report a mistake',
    text: 'What is wrong?',
    hint: 'We read every report. Please don’t include personal details.',
    textRequired: 'Tell us what is wrong',
    tooLong: 'Use {{count}} characters or fewer',
    send: 'Send',
    sending: 'Sending...',
    cancel: 'Cancel',
    gone: 'This event was removed while you were writing. You can still send your report.',
    sent: 'Thank you. We’ve received your report.',
    kept: 'Saved on this device. We’ll send it when you’re back online.',
    keptSignedOut: 'Saved on this device. We’ll send it when you sign in again.',
    keptLimited: 'Saved on this device. You’ve sent several reports in a short time, so we’ll send this one later.',
    keptFailed: 'Saved on this device. Something went wrong on our side, so we’ll try again later.',
    lost: 'Your report wasn’t sent, and this device has no room to keep it. Your text is still here: please send it again later.',
    notSent: 'Your report could not be sent.',
  },
})

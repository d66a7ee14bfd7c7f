import { defineWords } from '../i18n.ts'

/** The short form that tells the people behind the calendar of a mistake. */
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
    sent: 'Thank you. We’ve received your report.',
    kept: 'Saved on this device. We’ll send it when you’re back online.',
    notSent: 'Your report could not be sent.',
  },
})

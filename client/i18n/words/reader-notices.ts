import { defineWords } from '../i18n.ts'

/** The lines that administrators show with the calendar. */
export const readerNoticeWords = defineWords('reader-notices', {
  'en-GB': {
    notices: 'Notices',
    dismiss: 'Dismiss: {{text}}',
  },
})

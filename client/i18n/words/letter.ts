import { defineWords } from '../i18n.ts'

/** A mail as its reader would see it. */
export const letterWords = defineWords('letter', {
  'en-GB': {
    subject: 'Subject',
    parts: 'Parts of the email',
    formatted: 'Formatted',
    plain: 'Plain text',
    frame: 'The email',
    empty: 'There’s nothing to report, so this one wouldn’t be sent.',
    links: 'Links don’t open here.',
    loading: 'Loading',
  },
})

import { defineWords } from '../i18n.ts'

/** The star of an event wherever it is listed. */
export const starWords = defineWords('star', {
  'en-GB': {
    star: 'Star: {{name}}',
  },
})

import { defineWords } from '../i18n.ts'

/** The headlines of a school year by month, and the preview of one on its form. */
export const headlineWords = defineWords('headlines', {
  'en-GB': {
    yearOf: 'School year {{from}} to {{to}}',
    earlierYear: 'Earlier school year',
    laterYear: 'Later school year',
    missing_zero: 'Every month has a headline',
    missing_one: '{{count}} month has no headline',
    missing_other: '{{count}} months have no headline',
    showMonths: 'Show months',
    hideMonths: 'Hide months',
    none: 'No headline',
    addFor: 'No headline, add one for {{month}}',
    nextFree: 'Add for {{month}}',
    archived: 'Archived',
    restore: 'Restore',
    restoreNamed: 'Restore {{name}}',
    preview: 'As readers see it',
    noName: 'No name yet',
  },
})

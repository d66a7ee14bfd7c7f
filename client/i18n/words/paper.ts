import { defineWords } from '../i18n.ts'

/** What stands on every printed month, list and planner. */
export const paperWords = defineWords('paper', {
  'en-GB': {
    printedOn: 'Printed on {{date}}',
    pageOf: 'Page {{page}} of {{pages}}',
  },
})

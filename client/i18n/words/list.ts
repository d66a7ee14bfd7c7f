import { defineWords } from '../i18n.ts'

/** What the list says beside the words that it shares with the month. */
export const listWords = defineWords('list', {
  'en-GB': {
    running: 'Already running',
    runningThen: 'From the month before',
    showPast_one: 'Show {{count}} past event',
    showPast_other: 'Show {{count}} past events',
    hidePast: 'Hide past events',
    showMonth: 'Show {{month}}',
    week: '{{first}} to {{last}}',
    nextWeek: 'Next week',
    weekOf: '{{name}}, week {{letter}}',
    nothingToday: 'Nothing starts today.',
    backToToday: 'Back to today',
  },
})

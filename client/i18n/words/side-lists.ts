import { defineWords } from '../i18n.ts'

/** What the lists beside the month say beyond its own words; they come after it. */
export const sideListWords = defineWords('side-lists', {
  'en-GB': {
    wholeMonth: 'Show the whole month',
    oneWeek: 'Show one week',
    dueSoon: 'Due soon',
    markDone: 'Mark as done: {{name}}',
    isDone: 'Done: {{name}}',
    undo: 'Undo',
    allDone: 'Everything due in the next four weeks is done.',
    earlier: 'Earlier this week ({{count}})',
    showMore: 'Show {{count}} more',
    noFutureEvents: 'There are no future events listed at the moment.',
    filtersHide_one: 'Your filters hide {{count}} event.',
    filtersHide_other: 'Your filters hide {{count}} events.',
  },
})

import { defineWords } from '../i18n.ts'

/** What is around an opened event: whom it is for, its neighbours, and what administrators do with it. */
export const eventAroundWords = defineWords('event-around', {
  'en-GB': {
    for: 'For: {{names}}.',
    everyone: 'everyone',
    allPhases: 'all phases',
    allSchools: 'all school types',
    by: 'By {{time}}.',
    to: 'to',
    bothZones: '{{here}} your time, {{there}} in London',
    tags: 'Show more like this',
    only: '{{name}}: show only these in the calendar',
    about: '{{name}}: search for this',
    others: 'Other events on this page',
    previous: 'Previous',
    next: 'Next',
    administration: 'Administration',
    edit: 'Edit',
    duplicate: 'Duplicate',
    history: 'History',
  },
})

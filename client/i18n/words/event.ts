import { defineWords, type TranslateOf } from '../i18n.ts'

/** What an opened event says: its words travel in its own chunk. */
export const eventWords = defineWords('event', {
  'en-GB': {
    loading: 'Loading event',
    notListed: 'This event is no longer listed',
    notListedReason: 'It may have been removed since you got this link.',
    backToMonth: 'Go to {{month}}',
    when: 'When',
    duration: 'Duration',
    where: 'Where',
    providers_one: 'Provider',
    providers_other: 'Providers',
    dates: 'All dates',
    openedDate: 'shown here',
    allDay: 'All day',
    to: '{{start}} to {{end}}',
    timeRange: '{{day}}, {{start}} to {{end}}',
    timeAt: '{{day}}, {{start}}',
    dayToday: 'Today is day {{number}} of {{total}}',
    days_one: '{{count}} day',
    days_other: '{{count}} days',
    promoted: 'Promoted',
    nextSteps: 'Links',
    addToCalendar: 'Add to calendar',
    subscribe: 'Subscribe',
    share: 'Share',
    reportMistake: 'Report a mistake',
  },
})

export type EventTranslate = TranslateOf<typeof eventWords>

import { defineWords, type Translate, type Words } from '../i18n.ts'

/** What the calendar home says; the words of an opened event are in event.ts and travel with it. */
export const calendarWords = defineWords('calendar', {
  'en-GB': {
    title: "What's coming up",
    searchTitle: 'Events matching "{{search}}"',
    clearSearch: 'Clear search',
    actions: 'Print and download',
    filters: 'Filters',
    filtersInUse: 'Filters ({{count}})',
    previousMonth: 'Previous month',
    nextMonth: 'Next month',
    goToToday: 'Go to today',
    view: 'View',
    calendar: 'Calendar',
    list: 'List',
    shortcutCalendar: 'Show the month as a calendar',
    shortcutList: 'Show the month as a list',
    loading: 'Loading events',
    headline: 'Headline of {{month}}',
    noHeadline: 'There are no dates you need to know yet - check back again soon!',
    events_one: '{{count}} event',
    events_other: '{{count}} events',
    noEventsOnDay: 'no events',
    today: 'today',
    more: 'more',
    deadline: 'Deadline',
    running: 'Already running',
    earlier: 'Earlier this week ({{count}})',
    allDay: 'All day',
    timeRange: '{{start}} to {{end}}',
    from: 'from {{time}}',
    until: 'until {{time}}',
    dayOf: 'day {{number}} of {{total}}',
    legend: 'Event types',
    thisWeek: 'This week',
    planAhead: 'Plan ahead',
    showMore: 'Show {{count}} more',
    showPast_one: 'Show {{count}} past event',
    showPast_other: 'Show {{count}} past events',
    hidePast: 'Hide past events',
    noEvents: 'There are no events listed at the moment.',
    noFutureEvents: 'There are no future events listed at the moment.',
    paidPromotion: 'Promoted',
  },
})

type Translator<Area> = Area extends Words<infer Key> ? Translate<Key> : never

export type CalendarTranslate = Translator<typeof calendarWords>

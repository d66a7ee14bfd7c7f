import { defineWords } from '../i18n.ts'

export const paletteWords = defineWords('palette', {
  'en-GB': {
    title: 'Go to',
    hint: 'Type a few letters of an event, a provider or a page.',
    search: 'Search events, providers and pages',
    results: 'Results',
    events: 'Events',
    providers: 'Providers',
    screens: 'Pages',
    allEvents: 'All events matching "{{search}}"',
    nothing: 'Nothing matches "{{search}}".',
    loading: 'Loading events',
    calendar: 'Calendar',
    list: 'Month as a list',
    planner: 'School-year planner',
    profile: 'Profile',
    about: 'About',
    terms: 'Terms and conditions',
    privacy: 'Privacy policy',
    administration: 'Administration',
    shortcutCreate: 'Add an event',
    count_one: '{{count}} result',
    count_other: '{{count}} results',
  },
})

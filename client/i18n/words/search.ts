import { defineWords } from '../i18n.ts'

/** What the results of a search say. */
export const searchWords = defineWords('search', {
  'en-GB': {
    searching: 'Searching…',
    loadMore: 'Load more',
    noMatches: 'Sorry there were no events matching your search of "{{search}}."',
    noFutureMatches: 'Sorry there were no future events matching your search for "{{search}}."',
    noFuture: 'No future matches, {{count}} past',
    pastIn: '{{year}}: past events',
    nothingExact: 'Nothing matches "{{search}}" exactly.',
    nothingWhole: 'No event matches all of "{{search}}". These match',
    didYouMean: 'Did you mean',
    hidden_one: '{{count}} matching event is hidden by your filters.',
    hidden_other: '{{count}} matching events are hidden by your filters.',
  },
})

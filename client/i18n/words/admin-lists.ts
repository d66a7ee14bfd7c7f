import { defineWords, type TranslateOf } from '../i18n.ts'

/** The lists of administration and what the single sections say. */
export const adminListWords = defineWords('admin-lists', {
  'en-GB': {
    date: 'Date',
    dates: 'Dates',
    logo: 'Logo',
    uses: 'Events',
    firstRows_one: 'First row, loading the rest: {{done}}%',
    firstRows_other: 'First {{shown}} rows, loading the rest: {{done}}%',
    startEvent: 'Start event',
    showArchived: 'Show archived ({{count}})',
    keyMove: 'Go from row to row',
    keyCell: 'Go from cell to cell of the row',
    keyChange: 'Change the cell; there Enter saves and goes to the row below, Escape keeps what it was',
    keyNextCell: 'Save the cell and change the next or the previous one of the row',
    keyEdit: 'Edit the row',
    keyCopy: 'Duplicate the row',
    keySelect: 'Select the row, with Shift and an arrow the next ones too',
    keyDelete: 'Delete the row',
    listOptions: 'Options of the list',
    listOptionsOn_one: 'Options of the list, {{count}} filter on',
    listOptionsOn_other: 'Options of the list, {{count}} filters on',
    eventState: 'Status',
    featured: 'Featured',
    lastChange: 'Last change',
    showArchivedOnes: 'Show archived',
    archivedOut: '“{{name}}” isn’t in this list because it’s archived.',
    filtersOut: '“{{name}}” isn’t in this list because it doesn’t match your filters.',
    bothOut: '“{{name}}” isn’t in this list because it doesn’t match your search and filters.',
    clearBoth: 'Clear search and filters',
    cmsWarning:
      'This only updates selected text, videos and images. It isn’t a full content management system, so take care not to compromise core functionality.',
    baselineName: 'The app finds this by its name, so the name can’t be changed.',
    baselineStays: 'The app needs this, so it can’t be deleted or archived. You can still change its content.',
    sameName: 'Another {{thing}} is already called “{{name}}”. You can still save this one.',
    sameNameArchived:
      'An archived {{thing}} is already called “{{name}}”. You can restore it instead, or still save this one.',
    openSameName: 'Open it in a new tab',
    viewOnSite: 'View on site (opens a new tab)',
    shownAtSignIn: 'Shown on the sign-in page, which you see when you’re signed out.',
    noText: 'No text yet.',
    showWhole: 'Show all',
    showLess: 'Show less',
    monthHasHeadline:
      '{{month}} already has a headline, “{{name}}”. Readers see one headline at a time. You can still save this one.',
    editThatHeadline: 'Edit that one',
    takeMonth: 'Use {{month}} instead',
    headlineEndHint: 'One month after the start, unless you change it.',
  },
})

export type ListWord = Parameters<TranslateOf<typeof adminListWords>>[0]

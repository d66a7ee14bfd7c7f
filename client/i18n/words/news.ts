import { defineWords } from '../i18n.ts'

/** What is said of changes since the last visit, in a line and beside an event; the words of the list are in `changes.ts`. */
export const newsWords = defineWords('news', {
  'en-GB': {
    new: '{{count}} new',
    moved: '{{count}} moved',
    cancelled: '{{count}} cancelled',
    changed: '{{count}} changed',
    line: '{{counts}} since your last visit',
    isNew: 'New',
    movedFrom: 'Moved from {{start}}',
  },
})

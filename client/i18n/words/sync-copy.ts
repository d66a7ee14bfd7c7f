import { defineWords } from '../i18n.ts'

/** What the sync sheet says of the copy on this device; apart from the button's words, which every page needs at once. */
export const copyWords = defineWords('syncCopy', {
  'en-GB': {
    copyHeading: 'On this device',
    size: 'Size of the offline copy',
    entries_one: '{{number}} entry',
    entries_other: '{{number}} entries',
    rebuild: 'Rebuild the local copy',
    rebuildMeans: 'Fetches everything again. What waits to be sent is not touched.',
    rebuilding: 'The copy is being fetched again. What you see stays until the new one is whole.',
    rebuildingLater: 'The copy is fetched again as soon as the server can be reached.',
  },
})

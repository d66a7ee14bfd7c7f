import { defineWords } from '../i18n.ts'

/** The page of an unknown address (product 2). */
export const notFoundWords = defineWords('not-found', {
  'en-GB': {
    notFound: 'Sorry the page you have requested cannot be found',
    notFoundHelp: 'Please check the address for mistakes. The page may have been moved, or it may no longer exist.',
    goBack: 'Go back',
  },
})

import { defineWords } from '../i18n.ts'

/** The messages of a call that failed, beside those of `data.ts` (product 8). */
export const failureWords = defineWords('failures', {
  'en-GB': {
    needsConnection: 'Check your connection and try again.',
    typedStays: 'Check your connection and try again. What you typed is still here.',
    invalidQuery: 'GraphQL error: request is not not a valid GraphQL query or mutation.',
    notExecuted: 'GraphQL error: query or mutation could not be executed.',
    failed: 'Something went wrong. Please try again.',
  },
})

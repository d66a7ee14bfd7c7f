import { defineWords } from '../i18n.ts'

/** Words that any screen's controls need and that say nothing about the product. */
export const uiWords = defineWords('ui', {
  'en-GB': {
    close: 'Close',
    tryAgain: 'Try again',
    problem: 'There is a problem',
    error: 'Error',
    panelFailed: 'Sorry, this part of the page could not be shown.',
    panelNeedsReload:
      'Sorry, this part of the page could not be shown. “Try again” reloads the page: save what you have typed first.',
    times: '{{message}} ({{count}} times)',
    details: 'Details',
  },
})

import { defineWords } from '../i18n.ts'

/** A draft that a colleague looks at before it is published. */
export const reviewWords = defineWords('review', {
  'en-GB': {
    review: 'Review',
    title: 'Review of this draft',
    meaning: 'A colleague sees it on Today and gets one email. What was saved last is what they see.',
    loading: 'Loading',
    offline: 'You need an internet connection to ask for a review.',
    reviewer: 'Reviewer',
    choose: 'Choose a colleague',
    chooseFirst: 'Reviewer is required',
    ask: 'Ask for a review',
    change: 'Change the reviewer',
    waits: 'Waiting for {{name}}, asked by {{by}} on {{when}}.',
    somebody: 'somebody',
    end: 'End the review',
    close: 'Close',
  },
})

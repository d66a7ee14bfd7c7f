import { defineWords } from '../i18n.ts'

/** What a form says about changes that others save while it is open. */
export const meanwhileWords = defineWords('meanwhile', {
  'en-GB': {
    changedBy: '{{who}} changed this while you had it open.',
    changed: 'This was changed somewhere else while you had it open.',
    updated: 'The form now shows what they saved: {{fields}}.',
    alsoChanged: 'They also changed: {{fields}}.',
    decide: 'You both changed the fields below. Choose which version to keep before you save.',
    mine: 'What you typed',
    theirs: 'What they saved',
    keepMine: 'Keep mine',
    keepTheirs: 'Keep theirs',
    decideFirst: 'You both changed the same fields. Choose which version of each to keep',
    close: 'Close the message',
  },
})

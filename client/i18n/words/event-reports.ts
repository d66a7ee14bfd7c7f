import { defineWords } from '../i18n.ts'

/** Administration's list of mistakes that readers have reported. */
export const eventReportsWords = defineWords('event-reports', {
  'en-GB': {
    title: 'Reported mistakes',
    hint: 'What readers say is wrong with an event. Reports are usually kept for 90 days.',
    loading: 'Loading',
    offline:
      'You need an internet connection to see what readers have reported. This page will load when you’re back online.',
    none: 'Nobody has reported a mistake.',
    noneOpen: 'Every report is done.',
    open: 'Open',
    done: 'Done',
    reportedBy: '{{name}} on {{date}}',
    gone: 'An event that’s gone',
    answered: 'Answered on {{date}} by {{name}}:',
    doneBy: 'Done on {{date}} by {{name}}',
    someone: 'someone whose account is gone',
    answer: 'Answer',
    answerTitle: 'Answer this report',
    answerHint: 'We’ll email this to {{name}}, with their report, and mark the report as done.',
    answerRequired: 'Answer is required',
    tooLong: 'Use {{count}} characters or fewer',
    send: 'Send',
    sending: 'Sending...',
    sent: 'Your answer has been sent.',
    markDone: 'Mark as done',
    reopen: 'Open again',
    saving: 'Saving...',
    cancel: 'Cancel',
    ofReport: '{{action}}: {{event}}, {{name}}',
  },
})

import { defineWords } from '../i18n.ts'

/** Administration's screen of notices to readers. */
export const adminNoticeWords = defineWords('admin-notices', {
  'en-GB': {
    title: 'Notices to readers',
    hint: 'A line on the calendar for everybody who is signed in, for as long as you choose. Readers can dismiss it.',
    offline: 'You need an internet connection to manage notices. This page will load when you’re back online.',
    loading: 'Loading',
    add: 'Add a notice',
    none: 'There are no notices yet.',
    standing: 'Now and next',
    noneStanding: 'No notices are showing or planned.',
    past: 'Earlier',
    now: 'Shown now',
    next: 'Planned',
    over: 'Ended',
    withdrawn: 'Withdrawn',
    times: '{{start}} to {{end}}',
    writtenBy: 'Added by {{name}}, {{when}}',
    withdrawnBy: 'Withdrawn by {{name}}, {{when}}',
    somebody: 'somebody whose account has been deleted',
    withdraw: 'Withdraw',
    withdrawing: 'Withdrawing...',
    showAgain: 'Show again',
    showing: 'Adding...',
    ofNotice: '{{action}}: {{text}}',
    withdrawnNow: 'The notice has been withdrawn. Readers who are online stop seeing it within a few minutes.',
    shownNow: 'Readers see the notice until {{end}}.',
    plannedNow: 'Readers see the notice from {{start}} to {{end}}.',

    addTitle: 'Add a notice to readers',
    meaning:
      'Everybody who is signed in sees it on the calendar, offline too. Anybody on the internet can read it, from now on.',
    text: 'Text',
    textHint: 'One or two short sentences, without personal data. Addresses don’t become links.',
    starts: 'Show from',
    ends: 'Show until',
    preview: 'How readers see it',
    outlook: 'Readers see it from {{start}} to {{end}}. You can withdraw it at any time.',
    submit: 'Show to readers',
    cancel: 'Cancel',
  },
})

import { defineWords } from '../i18n.ts'

/**
 * The sync sheet's words about this device and its copy; separate from the button's words, which every page needs at
 * once.
 */
export const statusWords = defineWords('syncStatus', {
  'en-GB': {
    decide_one: '{{count}} change needs attention',
    decide_other: '{{count}} changes need attention',
    explainUpToDate: 'Everything is saved on this device and works offline.',
    explainSyncing: 'Getting the latest changes.',
    explainOffline: 'You’re offline. What’s on this device will update when you reconnect.',
    explainOfflineWaiting: 'You’re offline. Your changes will be sent when you reconnect.',
    explainAttention: 'What’s on this device can’t be updated.',
    explainDecide: 'Choose what to do.',
    explainLost: 'Unsent changes were lost.',
    explainSignIn: 'You’ve been signed out. Sign in again to stay up to date.',
    problemUpgrade: 'This page is out of date. Reload it to continue.',
    problemOtherUser: 'Someone else has signed in to this browser.',
    reports_one: '{{count}} report of a mistake is waiting to be sent.',
    reports_other: '{{count}} reports of mistakes are waiting to be sent.',
    ownWaiting_one: '{{count}} star, note or choice is waiting to be sent.',
    ownWaiting_other: '{{count}} stars, notes or choices are waiting to be sent.',
    ownRefused_one: '{{count}} star, note or choice wasn’t accepted: {{why}}. It’s on this device only.',
    ownRefused_other: '{{count}} stars, notes or choices weren’t accepted: {{why}}. They’re on this device only.',
    lastSynced: 'Last updated',
    never: 'Not yet',
    progress: '{{done}} of {{total}}',
    tryNow: 'Try now',
    checkNow: 'Check for updates',
    signInAgain: 'Sign in',
    copyHeading: 'On this device',
    size: 'Size of the offline copy',
    entries_one: '{{number}} entry',
    entries_other: '{{number}} entries',
    rebuild: 'Rebuild the local copy',
    rebuildMeans: 'Downloads everything again. Unsent changes are kept.',
    rebuilding: 'Downloading everything again.',
    rebuilt: 'Everything has been downloaded again.',
    rebuildingLater: 'We’ll download everything again when you’re back online.',
  },
})

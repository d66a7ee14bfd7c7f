import { defineWords } from '../i18n.ts'

export const syncWords = defineWords('sync', {
  'en-GB': {
    sync: 'Sync',
    button: 'Sync: {{state}}',
    upToDate: 'up to date',
    syncing: 'syncing',
    offline: 'offline',
    offlineWaiting: 'offline, {{count}} waiting',
    waiting: '{{count}} waiting',
    attention: 'needs attention, {{count}}',
    andAttention: '{{state}}, needs attention, {{count}}',
    signIn: 'sign in',
    signInWaiting: 'sign in to send, {{count}} waiting',
    explainUpToDate: 'Everything is on this device, also without a network.',
    explainSyncing: 'Fetching what has changed.',
    explainOffline:
      'There is no connection. What is on this device can still be read, and it is brought up to date by itself.',
    explainOfflineWaiting:
      'There is no connection. What you changed is kept on this device and is sent by itself once there is one.',
    explainOfflineDecide_one:
      'There is no connection. {{count}} change needs your decision; everything else is kept and is sent once there is one.',
    explainOfflineDecide_other:
      'There is no connection. {{count}} changes need your decision; everything else is kept and is sent once there is one.',
    explainWaiting_one: '{{count}} change is waiting to be sent.',
    explainWaiting_other: '{{count}} changes are waiting to be sent.',
    explainAttention: 'What is on this device can still be read, but it cannot be brought up to date.',
    explainDecide_one: '{{count}} change needs your decision.',
    explainDecide_other: '{{count}} changes need your decision.',
    explainSignIn: 'Your sign-in has ended. Sign in again to stay up to date.',
    problemServer: 'Could not synchronize information with the cloud.',
    problemQuota: 'This device has no room left for the offline copy. Free some space and try again.',
    problemStorage: 'The copy on this device could not be written.',
    problemUpgrade: 'This page is too old for the server. Reload it to go on.',
    problemOtherUser: 'Somebody else has signed in in this browser.',
    lastSynced: 'Last synchronised',
    never: 'Not yet',
    progress: '{{done}} of {{total}}',
    tryNow: 'Try now',
    signInAgain: 'Sign in',
  },
  'en-US': { lastSynced: 'Last synchronized' },
})

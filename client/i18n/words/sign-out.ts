import { defineWords } from '../i18n.ts'

/** Signing out while changes wait on the device. */
export const signOutWords = defineWords('signOut', {
  'en-GB': {
    title_one: 'You have {{count}} change that was not sent',
    title_other: 'You have {{count}} changes that were not sent',
    lead_one: 'Choose what becomes of it before you sign out.',
    lead_other: 'Choose what becomes of them before you sign out.',
    sendNow: 'Send now',
    sendNowMeans: 'Sends what can be sent, then signs out.',
    keep: 'Keep on this device',
    keepMeans: 'Kept here for you alone, and sent when you sign in again in this browser.',
    discard: 'Discard',
    discardMeans: 'Deleted for good: this cannot be undone.',
    sending: 'Sending...',
    offline: 'There is no connection: nothing could be sent.',
    signedOut: 'Your sign-in has ended: nothing can be sent before you sign in again.',
    failed: 'Could not synchronize information with the cloud.',
    left: 'What is left cannot be sent before you decide about it: cancel and choose “Sync” at the top of the page.',
  },
})

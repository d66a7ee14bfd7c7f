import { defineWords } from '../i18n.ts'

/** Signing out while changes wait on the device. */
export const signOutWords = defineWords('signOut', {
  'en-GB': {
    title_one: 'You have {{count}} unsent change',
    title_other: 'You have {{count}} unsent changes',
    lead_one: 'What should happen to it?',
    lead_other: 'What should happen to them?',
    sendNow: 'Send now',
    sendNowMeans: 'Sends what it can, then signs you out.',
    keep: 'Keep on this device',
    keepMeans: 'Kept here for you only, and sent when you next sign in on this browser.',
    discard: 'Discard',
    discardMeans: 'Deleted for good. You can’t undo this.',
    sending: 'Sending...',
    offline: 'You’re offline, so nothing was sent.',
    signedOut: 'You’ve been signed out. Sign in again to send your changes.',
    failed: 'Could not synchronize information with the cloud.',
    left: 'Some changes need a decision from you first. Close this, then select “Sync” at the top of the page.',
  },
})

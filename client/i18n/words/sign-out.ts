import { defineWords } from '../i18n.ts'

/** Signing out while something waits on the device. */
export const signOutWords = defineWords('signOut', {
  'en-GB': {
    title: 'You have {{what}}',
    changes_one: '{{count}} unsent change',
    changes_other: '{{count}} unsent changes',
    own_one: '{{count}} unsent star, note or choice',
    own_other: '{{count}} unsent stars, notes or choices',
    reports_one: '{{count}} unsent report',
    reports_other: '{{count}} unsent reports',
    links_one: '{{count}} followed link that hasn’t been counted',
    links_other: '{{count}} followed links that haven’t been counted',
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
    signedOut: 'You’ve been signed out. Sign in again to send what’s waiting.',
    failed: 'Could not synchronize information with the cloud.',
    pictures:
      'The server can’t store pictures at the moment. They’re saved on this device, with the changes that need them.',
    devicePictures:
      'This device can’t send the pictures at the moment. They’re saved on it, with the changes that need them.',
    ownRefused: 'Some stars or notes can’t be stored as they are. Their events say why.',
    left: 'Some changes need a decision from you first. Close this, then select “Sync” at the top of the page.',
  },
})

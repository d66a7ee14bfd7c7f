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
    mayBeDeleted: 'The browser may delete unsent changes',
    toSend_one: '{{count}} change is waiting to be sent.',
    toSend_other: '{{count}} changes are waiting to be sent.',
  },
})

import { defineWords } from '../i18n.ts'

/** What the account's menu and the list of keys say: their words come with them. */
export const menuWords = defineWords('menu', {
  'en-GB': {
    account: 'Account',
    signOut: 'Sign out',
    shortcuts: 'Keyboard shortcuts',
    shortcutsUse: 'Use keyboard shortcuts',
    shortcutsHint: 'Off while you’re typing.',
    shortcutPalette: 'Go to an event, a provider or a page',
  },
})

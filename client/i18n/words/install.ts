import { defineWords } from '../i18n.ts'

/** The card that offers to install the app. */
export const installWords = defineWords('install', {
  'en-GB': {
    heading: 'Install {{name}}',
    web: 'Open it from your home screen or taskbar, even without an internet connection.',
    ios: 'Tap Share, then “Add to Home Screen”, to open it like any other app, even without an internet connection.',
    install: 'Install',
    notNow: 'Not now',
  },
})

import { defineWords } from '../i18n.ts'

/** The card that offers to install the app. */
export const installWords = defineWords('install', {
  'en-GB': {
    heading: 'Install {{name}}',
    web: 'Open it from your home screen or taskbar, even without an internet connection.',
    ios: 'Your iPhone or iPad deletes what a website has stored after seven days without a visit. On your Home Screen, the calendar stays and opens even without an internet connection.',
    iosShare: 'Tap Share. If you can’t see it, tap ••• beside the address first.',
    iosAdd: 'Tap “Add to Home Screen”. It may be under “View More”.',
    iosOpen: 'Leave “Open as Web App” on, and tap “Add”.',
    install: 'Install',
    notNow: 'Not now',
  },
})

import { defineWords } from '../i18n.ts'

export const profileWords = defineWords('profile', {
  'en-GB': {
    profile: 'Profile',
    name: 'Name',
    email: 'Email',
    appearance: 'Appearance',
    appearanceHint: 'For this device only.',
    signOut: 'Sign out',
  },
})

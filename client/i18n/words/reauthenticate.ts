import { defineWords } from '../i18n.ts'

export const reauthenticateWords = defineWords('reauthenticate', {
  'en-GB': {
    title: 'Confirm your password',
    titleWithoutPassword: 'Sign in again',
    signInAgainWith: 'Sign in again with {{name}}',
    leaving: 'You come back to this page. What you have not saved has to be entered again.',
    why: 'You signed in a while ago. Confirm it’s you',
    password: 'Password',
    passwordRequired: 'Password is required',
    continue: 'Continue',
    confirming: 'Confirming...',
    cancel: 'Cancel',
  },
})

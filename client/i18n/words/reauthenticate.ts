import { defineWords } from '../i18n.ts'

export const reauthenticateWords = defineWords('reauthenticate', {
  'en-GB': {
    title: 'Confirm your password',
    titleWithoutPassword: 'Sign in again',
    signInAgainWith: 'Sign in again with {{name}}',
    leaving: 'You’ll come back to this page, but you’ll lose anything you haven’t saved.',
    why: 'You signed in a while ago. Confirm it’s you to continue.',
    password: 'Password',
    passwordRequired: 'Password is required',
    continue: 'Continue',
    confirming: 'Confirming...',
    cancel: 'Cancel',
  },
})

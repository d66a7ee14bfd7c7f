import { defineWords } from '../i18n.ts'

export const reauthenticateWords = defineWords('reauthenticate', {
  'en-GB': {
    title: 'Confirm your password',
    why: 'You signed in a while ago. Please show that it is still you.',
    password: 'Password',
    passwordRequired: 'Password is required',
    continue: 'Continue',
    confirming: 'Confirming...',
    cancel: 'Cancel',
  },
})

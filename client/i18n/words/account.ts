import { defineWords } from '../i18n.ts'

export const accountWords = defineWords('account', {
  'en-GB': {
    signIn: 'Sign in',
    signingIn: 'Signing in...',
    email: 'Email',
    password: 'Password',
    rememberMe: 'Remember me',
    forgotten: 'Forgotten your password?',
    signInWith: 'Sign in with {{name}}',
    notRegistered: 'Not registered yet?',
    signUpNow: 'Sign up now',
    findOutMore: 'Find out more',
    whatIsTheProduct: 'What is the product?',
    video: 'Video: {{name}}',
    emailRequired: 'Email is required',
    passwordRequired: 'Password is required',
    confirmFirst: 'You need to confirm your account before you can sign in. Please check your email.',
    notReached: 'Could not synchronize information with the cloud.',
    failed: 'Sorry, you could not be signed in. Please try again.',
  },
})

import { defineWords } from '../i18n.ts'

/** Signing in and out with the identity server. */
export const authWords = defineWords('auth', {
  'en-GB': {
    processingLogin: 'Processing login',
    processingLoginCallback: 'Processing login callback',
    loginFailed: 'Sign in',
    loggingOut: 'Logging out',
    processingLogout: 'Processing logout',
    notInitiated: 'The logout was not initiated from within the page.',
    loggedOut: 'You successfully logged out!',
    errorSigningIn: 'There was an error signing in.',
    windowClosed: 'The user closed the window.',
    invalidReturnUrl: 'Invalid return url...',
    backToCalendar: 'Go to the calendar',
    signIn: 'Sign in',
  },
})

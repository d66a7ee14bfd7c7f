import { defineWords } from '../i18n.ts'

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
    goToCalendar: 'Go to the calendar',
    noPermission: 'Sorry you do not have permission to access this area.',
  },
})

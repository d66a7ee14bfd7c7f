import { defineWords } from '../i18n.ts'

export const aboutWords = defineWords('about', {
  'en-GB': {
    about: 'About',
    aboutProduct: 'About {{name}}',
    video: 'A short film about {{name}}',
    notRegistered: 'Not registered yet?',
    notRegisteredLead: 'Registration is free for staff of schools, academies and other education providers.',
    register: 'Sign up for free',
    haveAccount: 'Already have an account?',
    signIn: 'Sign in',
    termsAndConditions: 'Terms and conditions',
    privacyPolicy: 'Privacy policy',
    loading: 'Loading',
    offline: 'You’re offline. This page will open when you reconnect.',
    nothing: 'Sorry there is nothing to show you here yet.',
  },
})

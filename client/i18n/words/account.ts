import { defineWords } from '../i18n.ts'

/** Signing in. What the other account pages say is in `account-pages.ts`. */
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
    confirmResent: 'The confirmation link has been resent. Please check your email.',
    resendEmail: 'Resend email',
    twoFactor: 'Enter your code',
    twoFactorLead: 'Your account is protected by a second step.',
    code: 'Code',
    codeHint: 'The six digits that your authenticator app shows now.',
    codeRequired: 'Code is required',
    recoveryCode: 'Recovery code',
    recoveryCodeHint: 'One of the codes that you kept when you set up the second step. Each works once.',
    recoveryCodeRequired: 'Recovery code is required',
    useRecoveryCode: 'Use a recovery code instead',
    useCode: 'Use the app instead',
  },
})

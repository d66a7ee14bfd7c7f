import { defineWords } from '../i18n.ts'

/** Signing in. The words of the other account pages are in `account-pages.ts`. */
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
    twoFactorLead: 'This is the second step of signing in, after your password.',
    code: 'Code',
    codeHint: 'The six digits in your authenticator app.',
    codeRequired: 'Code is required',
    recoveryCode: 'Recovery code',
    recoveryCodeHint: 'One of the codes you saved when you set up two-factor sign-in. Each works once.',
    recoveryCodeRequired: 'Recovery code is required',
    useRecoveryCode: 'Use a recovery code instead',
    useCode: 'Use your authenticator app instead',
  },
})

import { defineWords } from '../i18n.ts'

/** Registering, and what the links in the account's mails lead to (spec sections 4 and 8). */
export const accountPageWords = defineWords('account-pages', {
  'en-GB': {
    email: 'Email',
    emailRequired: 'Email is required',
    firstName: 'First name',
    lastName: 'Last name',
    signIn: 'Sign in',
    resendEmail: 'Resend email',

    register: 'Sign up for free',
    registerLead: 'For staff of schools, academies and other education providers.',
    yourAccount: 'Your account',
    aboutYou: 'About you',
    updateEmails: 'Update emails',
    updateEmailsLead: 'What is coming up, in your inbox. You can stop them at any time.',
    registerOffline: 'Signing up needs a connection. What you type stays here: register once there is one.',
    registerButton: 'Register',
    registering: 'Registering...',
    alreadyRegistered: 'Already have an account?',
    profileInvalid: 'Profile details has some validation errors',
    checkEmail:
      "Please check your email to confirm your account. You won't be able to login until you have confirmed your account.",
    confirmResent: 'The confirmation link has been resent. Please check your email.',

    externalLogin: 'Finish signing up',
    externalLead: 'You are signed in with {{provider}}. Tell us a little more and you are done.',
    externalWorking: 'Signing you in',
    externalFailed: 'Sorry we cannot sign you in with another account',
    linkAccount: 'Connect your accounts',
    linkLead:
      'This email has an account here already. Give its password once and {{provider}} signs you in from now on.',
    linkButton: 'Connect and sign in',
    linking: 'Connecting...',
    password: 'Password',
    passwordRequired: 'Password is required',

    forgotPassword: 'Forgotten your password?',
    askAgain: 'Ask for a new link',
    forgotLead: 'Tell us your email and we will send you a link to choose a new one.',
    sendLink: 'Send link',
    sending: 'Sending...',
    resetSent: 'A link to reset your password has been sent to {{email}}. Please check your email.',
    resetResent: 'The link to reset your password has been resent to {{email}}. Please check your email.',
    backToSignIn: 'Back to sign in',

    resetPassword: 'Choose a new password',
    resetButton: 'Reset password',
    resetting: 'Resetting...',
    resetDone: 'Your password has been reset.',

    confirmingEmail: 'Confirming your email',
    emailConfirmed: 'Your email has been confirmed',
    emailConfirmedText: 'Thank you. You can sign in now.',
    confirmEmailFailed: 'Sorry we cannot confirm your email using this code',
    resendLead:
      'A link can be used for three days and is over once a newer one has been sent. We can send you another.',
    confirmingChange: 'Confirming your change of email',
    changeConfirmed: 'Your change of email has been confirmed',
    changeConfirmedText: 'From now on you sign in with {{email}}.',
    confirmChangeFailed: 'Sorry we cannot confirm your change of email using this code',

    readingInvite: 'Looking up your invite',
    invite: 'Accept your invite',
    inviteLead: 'Choose a password and your account is ready.',
    acceptInvite: 'Accept invite',
    accepting: 'Accepting...',
    inviteAccepted: 'Your invite has been accepted',
    inviteAcceptedText: 'Your account is ready. You can sign in with your email and your new password.',
    notInvited: 'This email has not been invited',
    inviteFailed: 'Sorry we cannot confirm your invite using this code',
  },
})

import { defineWords } from '../i18n.ts'

/** The profile's three tabs (product 2, 4 and 5). The words below them are in `own-account.ts`. */
export const profileWords = defineWords('profile', {
  'en-GB': {
    storedDetails: 'These are your details as of {{at}}. You can change them when the connection is back.',
    offlineDetails: 'You’re offline. These are your details as of {{at}}. You can change them when you’re back online.',
    profile: 'Profile',
    email: 'Email',
    changePassword: 'Change Password',
    details: 'Your details',
    sections: 'On this page',
    loading: 'Loading',
    twoFactorDemanded: 'Administrators must use two-factor sign-in. Set it up to open the administration area.',
    toTwoFactor: 'Set it up now',

    updateEmails: 'Update emails',
    previewWeekly: 'Preview the next weekly update',
    previewWeeklyTitle: 'The next weekly update',
    nextOne: 'Next one: {{when}}',
    emailsReturned:
      'Emails to {{email}} have been coming back since {{date}}, so we stopped sending updates and reminders. Check the address, then turn them on again.',
    emailsPaused: 'Updates and reminders are paused until {{date}}.',
    turnEmailsOn: 'Turn emails on again',
    emailsOnAgain: 'Emails to {{email}} are on again.',
    save: 'Save',
    saving: 'Saving...',
    updated: 'Your details have been updated.',

    emailHint: 'You sign in with this email, and we write to it about your account.',
    emailRequired: 'Email is required',
    sameEmail:
      'Your new email is the same as your old email and so does not need to go through an email update process.',
    changeEmail: 'Change email',
    changing: 'Changing...',
    linkSent: 'A confirmation link has been sent to {{email}}. Your email will change when you follow it.',
    linkResent: 'The confirmation link has been resent to {{email}}. Your email will change when you follow it.',
    resendEmail: 'Resend email',
    unconfirmed: 'This email has not been confirmed yet.',
    resendVerification: 'Resend verification email',
    verificationResent: 'The verification email has been resent to {{email}}. Please check your email.',

    currentPassword: 'Current password',
    currentPasswordRequired: 'Current password is required',
    newPassword: 'New password',
    changePasswordButton: 'Change password',
    passwordChanged: 'Your password has been changed. You’ve been signed out everywhere else.',
  },
})

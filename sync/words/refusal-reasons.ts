/** Why something was refused, by the code of the refusal, as the audit shows it on the screen and in its export. */
export const refusalReasons = {
  'en-GB': {
    NOT_SIGNED_IN: 'Not signed in',
    NOT_PERMITTED: 'No permission',
    OTHER_USER: 'Signed in as someone else',
    FOREIGN_REQUEST: 'Sent from another website',
    BAD_REQUEST: 'Something was missing or could not be read',
    NOT_FOUND: 'Not found',
    GONE: 'The file had been removed',
    TOO_LARGE: 'Too large',
    UNSUPPORTED_MEDIA_TYPE: 'Sent in another form than expected',
    TOO_MANY_FAILURES: 'Too many attempts',
    TOO_MANY_UPLOADS: 'Too many uploads',
    STORAGE_FULL: 'Storage full',
    TRY_AGAIN_LATER: 'The server was busy',
    UNKNOWN_EMAIL: 'No account with this email',
    NOT_ALLOWED: 'The account is not allowed to use this site',
    LOCKED_OUT: 'The account was locked',
    INVALID_PASSWORD: 'Wrong password',
    SIGN_IN_REFUSED: 'Wrong email or password, or the account cannot sign in',
    ALREADY_REGISTERED: 'Already registered',
    ANOTHER_ACCOUNT: 'Another account than the one that was signed in',
    ALREADY_LINKED: 'Someone else already signs in with it',
    NOT_PROVED_AGAIN: 'The provider did not confirm who it was',
    LAST_SIGN_IN_METHOD: 'It was the only way to sign in',
    TWO_FACTOR_ON: 'Two-factor sign-in was on',
    TWO_FACTOR_OFF: 'Two-factor sign-in was not set up',
    MAILBOX_UNPROVED: 'The code from the email was not entered',
    CANCEL_EMAIL_CHANGE_FAILED: 'The link to stop the email change was no longer valid',
    UNKNOWN_USER: 'No such user',
    EMAIL_NOT_CONFIRMED: 'The email was not confirmed',
    CONFIRM_EMAIL_FAILED: 'The link to confirm the email was no longer valid',
    CHANGE_EMAIL_FAILED: 'The link to change the email was no longer valid',
    CODE_OVER: 'The link or code had been used or was no longer valid',
    NOT_INVITED: 'The email was not invited',
    INVITE_ACCEPTED: 'The invite had already been accepted',
    LOCKOUT_FAILED: 'The account could not be locked',
    SAME_EMAIL: 'The email was the same as before',
    SIGN_IN_AGAIN: 'The sign-in took too long',
    INVALID_CODE: 'Wrong code',
    TWO_FACTOR_REQUIRED: 'Two-factor sign-in was not set up',
    EXTERNAL_LOGIN_MISSING: 'The provider’s answer was missing',
    EXTERNAL_PROVIDER: 'The provider reported an error',
    REAUTHENTICATE: 'Not confirmed recently who it was',
    LAST_ADMINISTRATOR: 'It was the only administrator',
    OWN_SUSPENSION: 'It was their own account',
    INVALID_RETURN_URL: 'The address to return to was not valid',
    ANALYTIC_EVENT_REFUSED: 'The event of analytics was not valid',
  },
}

type RefusalReason = keyof (typeof refusalReasons)['en-GB']

/** Whether a note of the audit is such a code, rather than what somebody wrote or a number. */
export function isRefusalReason(note: string): note is RefusalReason {
  return Object.hasOwn(refusalReasons['en-GB'], note)
}

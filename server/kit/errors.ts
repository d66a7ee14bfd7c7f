import { unprintable } from '#sync/rules/typed-text.ts'
import type { FieldError, RefusalCode, UsedBy } from '#sync/protocol/push-answer.ts'

/**
 * A refusal: the HTTP status, a code for programs, and the specification's words for people. Everything that the server
 * refuses is one of the classes below (design 10).
 */
export class Refusal extends Error {
  readonly status: number
  readonly code: string
  readonly retryAfterSeconds: number | undefined

  constructor(status: number, code: string, message: string, retryAfterSeconds?: number) {
    super(message)
    this.status = status
    this.code = code
    this.retryAfterSeconds = retryAfterSeconds
  }
}

export class NotSignedIn extends Refusal {
  constructor() {
    super(401, 'NOT_SIGNED_IN', 'Please sign in.')
  }
}

export class NotPermitted extends Refusal {
  constructor() {
    super(403, 'NOT_PERMITTED', 'Sorry you do not have permission to access this area.')
  }
}

export class OtherUser extends Refusal {
  constructor() {
    super(409, 'OTHER_USER', 'You’re signed in as someone else.')
  }
}

export class ForeignRequest extends Refusal {
  constructor() {
    super(403, 'FOREIGN_REQUEST', 'This request did not come from the calendar.')
  }
}

export class StartedElsewhere extends Refusal {
  constructor() {
    super(403, 'FOREIGN_REQUEST', 'This file wasn’t asked for in the calendar. Please download it there.')
  }
}

export class BadRequest extends Refusal {
  constructor(message: string, code = 'BAD_REQUEST') {
    super(400, code, message)
  }
}

/** Characters that no database, mail, spreadsheet or feed can carry, or that make a text look like another one. */
export class Unprintable extends Refusal {
  constructor() {
    super(400, 'BAD_REQUEST', unprintable)
  }
}

export class NotFound extends Refusal {
  constructor() {
    super(404, 'NOT_FOUND', 'Sorry the page you have requested cannot be found')
  }
}

/** Something was there, and has been removed for good. */
export class Gone extends Refusal {
  constructor() {
    super(410, 'GONE', 'This file has been removed.')
  }
}

export class TooLarge extends Refusal {
  constructor(message = 'This request is too large.') {
    super(413, 'TOO_LARGE', message)
  }
}

export class UnsupportedMediaType extends Refusal {
  constructor() {
    super(415, 'UNSUPPORTED_MEDIA_TYPE', 'This call takes JSON or multipart form data.')
  }
}

export class TooManyFailures extends Refusal {
  constructor(retryAfterSeconds: number) {
    super(429, 'TOO_MANY_FAILURES', 'Too many attempts, please try again later.', retryAfterSeconds)
  }
}

const uploadSentences = {
  notAllowed: 'Only PNG, JPEG, WebP, GIF and AVIF pictures and MP4 and WebM videos can be uploaded.',
  notReadable: 'This picture is damaged or incomplete.',
  notAFilm: 'This video is damaged, incomplete or not a video.',
  tracksPlaces:
    'This video also records data that isn’t shown, such as where it was filmed. Save a copy without it and upload that.',
  removed: 'This file has been removed.',
  tooManyPixels: 'This picture has too many pixels. The most is 40 megapixels.',
  empty: 'This file is empty.',
  noFile: 'No file was sent.',
  onlyOne: 'An id is for one file.',
  invalidId: 'This id is not a UUID.',
  otherFile: 'This id belongs to another file.',
  notDataUrl: 'This is not a data address.',
} as const

/** A file that cannot be taken: sending it again makes no difference. */
export class UploadRefused extends Refusal {
  constructor(why: keyof typeof uploadSentences) {
    super(400, `UPLOAD_${why.replaceAll(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}`, uploadSentences[why])
  }
}

/** Seconds; a device that keeps a picture sends it again by itself. */
const roomAgain = 600

/** One person exports more files in an hour than anybody needs to: a stolen session must not keep the server busy. */
export class TooManyExports extends Refusal {
  constructor(retryAfterSeconds: number) {
    super(
      429,
      'TOO_MANY_EXPORTS',
      'You’ve reached the limit of 100 exports an hour. Try again later.',
      retryAfterSeconds,
    )
  }
}

export class ExportsUnderWay extends Refusal {
  constructor() {
    super(429, 'EXPORTS_UNDER_WAY', 'Two of your exports aren’t finished yet. Try again when one of them is.', 10)
  }
}

/** One person adds more files in an hour than anybody needs to: a stolen session must not fill the disk. */
export class TooManyUploads extends Refusal {
  constructor() {
    const sentence = 'You’ve reached the limit of 1 GB or 1,000 files an hour. Try again later.'
    super(429, 'TOO_MANY_UPLOADS', sentence, roomAgain)
  }
}

export class StorageFull extends Refusal {
  constructor() {
    const sentence =
      'There’s no room for more files. Pictures and videos can take up 20 GB in total. Ask whoever runs this calendar for more room.'
    super(507, 'STORAGE_FULL', sentence, roomAgain)
  }
}

export class TryAgainLater extends Refusal {
  constructor(retryAfterSeconds = 2, message = 'The calendar is busy, please try again in a moment.') {
    super(503, 'TRY_AGAIN_LATER', message, retryAfterSeconds)
  }
}

export class UnknownEmail extends Refusal {
  constructor() {
    super(400, 'UNKNOWN_EMAIL', 'This email does not have an account here')
  }
}

export class NotAllowed extends Refusal {
  constructor() {
    super(400, 'NOT_ALLOWED', 'This account is not allowed to use this site')
  }
}

export class LockedOut extends Refusal {
  constructor() {
    super(400, 'LOCKED_OUT', 'This account has been locked out, please try again later')
  }
}

export class InvalidPassword extends Refusal {
  constructor() {
    super(400, 'INVALID_PASSWORD', 'Invalid password')
  }
}

/** The one answer to every failed sign-in when ACCOUNT_PRIVACY is on. */
export class SignInRefused extends Refusal {
  constructor() {
    super(400, 'SIGN_IN_REFUSED', 'The email or password is wrong, or this account can’t sign in at the moment')
  }
}

export class AlreadyRegistered extends Refusal {
  constructor() {
    super(400, 'ALREADY_REGISTERED', 'This email is already registered')
  }
}

/** The person who had to confirm their identity has signed in at the provider as somebody else. */
export class AnotherAccount extends Refusal {
  constructor() {
    super(400, 'ANOTHER_ACCOUNT', 'That’s not the account you’re signed in with here')
  }
}

/** Somebody else signs in here with that account of the provider. */
export class AlreadyLinked extends Refusal {
  constructor() {
    super(400, 'ALREADY_LINKED', 'Someone else already signs in with that account')
  }
}

/** The provider did not ask: it let in somebody who had signed in there before. */
export class NotProvedAgain extends Refusal {
  constructor() {
    super(400, 'NOT_PROVED_AGAIN', 'You need to sign in again at the provider to confirm it’s you')
  }
}

export class LastSignInMethod extends Refusal {
  constructor() {
    super(400, 'LAST_SIGN_IN_METHOD', 'This is your only way to sign in. Set a password first.')
  }
}

/** Two-factor sign-in is on: it must be switched off, with a code, before another app takes its place. */
export class TwoFactorOn extends Refusal {
  constructor() {
    super(400, 'TWO_FACTOR_ON', 'Two-factor sign-in is on. Turn it off first.')
  }
}

export class TwoFactorOff extends Refusal {
  constructor() {
    super(400, 'TWO_FACTOR_OFF', 'Two-factor sign-in is not set up.')
  }
}

/** The address may have been confirmed by somebody else: a code was mailed to it, for POST confirmPassword. */
export class MailboxUnproved extends Refusal {
  constructor() {
    super(403, 'MAILBOX_UNPROVED', 'Enter the code we’ve emailed you')
  }
}

export class CancelEmailChangeFailed extends Refusal {
  constructor() {
    super(400, 'CANCEL_EMAIL_CHANGE_FAILED', 'Error stopping the email change')
  }
}

export class UnknownUser extends Refusal {
  constructor() {
    super(400, 'UNKNOWN_USER', 'Unknown user')
  }
}

export class EmailNotConfirmed extends Refusal {
  constructor() {
    super(400, 'EMAIL_NOT_CONFIRMED', 'This email has not been confirmed so a password reset cannot be sent')
  }
}

export class ConfirmEmailFailed extends Refusal {
  constructor() {
    super(400, 'CONFIRM_EMAIL_FAILED', 'Error confirming your email')
  }
}

export class ChangeEmailFailed extends Refusal {
  constructor() {
    super(400, 'CHANGE_EMAIL_FAILED', 'Error changing email')
  }
}

/** A code from a mailed link that was used, has expired, was replaced or belongs to somebody else. */
export class CodeOver extends Refusal {
  constructor() {
    super(400, 'CODE_OVER', 'This link has been used or is no longer valid. Please ask for a new one.')
  }
}

export class NotInvited extends Refusal {
  constructor() {
    super(400, 'NOT_INVITED', 'This email has not been invited')
  }
}

export class InviteAccepted extends Refusal {
  constructor() {
    super(400, 'INVITE_ACCEPTED', 'This invite has already been accepted')
  }
}

export class LockoutFailed extends Refusal {
  constructor() {
    super(400, 'LOCKOUT_FAILED', 'Error setting lockout for user')
  }
}

export class SameEmail extends Refusal {
  constructor() {
    super(
      400,
      'SAME_EMAIL',
      'Your new email is the same as your old email and so does not need to go through an email update process.',
    )
  }
}

/** The first half of a two-factor sign-in, which the password proves, has expired. */
export class SignInAgain extends Refusal {
  constructor() {
    super(400, 'SIGN_IN_AGAIN', 'You took too long to sign in. Please sign in again.')
  }
}

export class InvalidSecondFactor extends Refusal {
  constructor() {
    super(400, 'INVALID_CODE', 'Invalid code')
  }
}

/** ADMIN_TWO_FACTOR: an administrator's rights are suspended until two-factor sign-in is set up. */
export class TwoFactorRequired extends Refusal {
  constructor() {
    super(403, 'TWO_FACTOR_REQUIRED', 'Set up two-factor sign-in in your profile to use the administration area.')
  }
}

export class ExternalLoginMissing extends Refusal {
  constructor() {
    super(400, 'EXTERNAL_LOGIN_MISSING', 'Error loading external login information')
  }
}

export class ExternalLoginMissingAtConfirmation extends Refusal {
  constructor() {
    super(400, 'EXTERNAL_LOGIN_MISSING', 'Error loading external login information during confirmation')
  }
}

export class ExternalProviderFailed extends Refusal {
  constructor(error: string) {
    super(400, 'EXTERNAL_PROVIDER', `Error from external provider: ${error}`)
  }
}

/** A sensitive call more than 10 minutes after the password was proved: one dialog asks for it and repeats the call. */
export class Reauthenticate extends Refusal {
  constructor() {
    super(403, 'REAUTHENTICATE', 'Confirm it’s you')
  }
}

export class LastAdministrator extends Refusal {
  constructor() {
    super(400, 'LAST_ADMINISTRATOR', 'You can’t remove the only administrator.')
  }
}

export class OwnSuspension extends Refusal {
  constructor() {
    super(400, 'OWN_SUSPENSION', 'You can’t suspend your own account.')
  }
}

export class InvalidReturnUrl extends Refusal {
  constructor() {
    super(400, 'INVALID_RETURN_URL', 'Invalid return url...')
  }
}

/** A create, update or delete that was not taken, with the error at each field. */
export class EditRefused extends Refusal {
  readonly fields: FieldError[]
  readonly usedBy: UsedBy[] | undefined

  constructor(code: RefusalCode | 'CONFLICT', message: string, fields: FieldError[] = [], usedBy?: UsedBy[]) {
    super(400, code, message)
    this.fields = fields
    this.usedBy = usedBy
  }
}

export class AnalyticEventRefused extends Refusal {
  constructor(message: string) {
    super(400, 'ANALYTIC_EVENT_REFUSED', message)
  }
}

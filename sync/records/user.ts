import { defineUnsynced, nullForOthers } from '../define-unsynced.ts'
import { flag, instant, integer, optionalText, text } from '../define.ts'

/** An account as GraphQL shows it (product 3); only account calls change it. */
export const user = defineUnsynced('User', 'app_user', {
  userName: text('Email is required'),
  email: text('Email is required'),
  emailConfirmed: flag(false),
  phoneNumberConfirmed: flag(false),
  twoFactorEnabled: flag(false),
  /** When a lock after wrong passwords ends. */
  lockoutEnd: nullForOthers(instant('')),
  lockoutEnabled: nullForOthers(flag(true)),
  accessFailedCount: nullForOthers(integer(0)),
  lockedOutByAdministrator: nullForOthers(flag(false)),
  /** When somebody last signed in to it; null before the first time. */
  signedInAt: nullForOthers(optionalText()),
  /** Invited by an administrator, and the invite is not accepted yet. */
  isInvitePending: flag(false),
  /** The new address that still has to confirm the change of email. */
  pendingEmail: optionalText(),
  /** Since when mails to this address have been coming back, so that no digests and reminders are sent. */
  emailsReturnedSince: optionalText(),
})

/**
 * How long records with a limited life are stored, as PostgreSQL reads it: the jobs obey it, (design 14) says it, and
 * `tests/security/retentions.server.test.ts` goes through all of it. What is not named here stays until its account, or
 * the one whose it is, is deleted.
 */
export const retentions = {
  /** Which mail went to whom. */
  mails: '90 days',
  /** Who has had which digest, and of which date they were reminded. */
  mailClaims: '90 days',
  /** How many digests were sent when, and how they did. */
  digestRuns: '90 days',
  /** Mailed codes, from their end. */
  codes: '90 days',
  /** Links that show an event before it is published, from their end. */
  previewLinks: '90 days',
  /** Reported mistakes. */
  reports: '90 days',
  /** What visiting a link has found, from its last visit, and when links were visited. */
  linkChecks: '90 days',
  /** What readers are told of an event that has changed. */
  eventChanges: '90 days',
  /** Who did what to which account. */
  audit: '400 days',
  /** What a change held, before and after. Its bare answer stays, for a device that sends it again. */
  changes: '400 days',
  /** Documents that were deleted, and dates that were removed from events. A device that was away for longer fills a new copy. */
  deletedDocuments: '400 days',
  /** Changes that were refused, met a conflict or were withdrawn. */
  changesNotTaken: '400 days',
  /** Who opened an event or followed a link. */
  analyticUsers: '13 months',
  /** When an event was opened or a link followed; then they are numbers by month. */
  analyticEvents: '25 months',
  /** Which pages were looked at. */
  pageViews: '13 months',
  /** The browsers in which somebody has signed in, from their last sign-in. */
  knownDevices: '400 days',
  /** Files that nothing names any more, from when they were last sent: a device may still send an edit that does. */
  unnamedFiles: '60 days',
  /** What is left of an upload that never ended. */
  brokenUploads: '1 day',
  /** Accounts that nobody has confirmed or signed in to, from their creation or last invite. */
  unusedAccounts: '30 days',
  /** Deletions of accounts that stopped between their two calls; then they are finished. */
  begunDeletions: '1 day',
} as const

import { quotedValue } from './quoted-value.ts'

/**
 * How long records with a limited life are stored unless a setting says otherwise, as PostgreSQL reads it: the jobs obey it,
 * (design 14) says it, and `tests/security/retentions.server.test.ts` goes through all of it. What is not named here stays until its
 * account, or the one whose it is, is deleted.
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
  /** What readers are shown of an event that has changed. */
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

export type Retention = keyof typeof retentions
/** How long each is stored, as PostgreSQL reads it. */
export type Retentions = Readonly<Record<Retention, string>>

/** Days below or above which something else would go wrong; the others have a day and a hundred years. */
const bounds: Partial<Record<Retention, { least?: number; most?: number }>> = {
  // Nobody gets a digest of a period again, or a reminder.
  mailClaims: { least: 35 },
  // Devices show no older ones.
  eventChanges: { most: 90 },
  // Feeds cancel what is gone for 90 days, and devices fill a new copy when they were away for longer.
  deletedDocuments: { least: 91 },
  // A device that was away sends a refused edit again, and gets the answer of then.
  changesNotTaken: { least: 91 },
  // Longer than a device waits with an edit that names a file, and than an upload takes.
  unnamedFiles: { least: 7 },
  // Browsers keep no cookie for longer.
  knownDevices: { most: 400 },
  // Longer than an invite and a letter of confirmation are good for.
  unusedAccounts: { least: 7 },
}

/** The setting of a retention: RETENTION_PAGE_VIEWS of `pageViews`. */
export function settingOf(retention: Retention): string {
  return `RETENTION_${retention.replaceAll(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}`
}

/** Reads every RETENTION_*, in whole days. Adds a line to `problems` for each that is invalid or that nobody knows. */
export function readRetentions(source: Record<string, string | undefined>, problems: string[]): Retentions {
  const names = Object.keys(retentions) as Retention[]
  const known = new Set(names.map(settingOf))
  for (const [name, value] of Object.entries(source)) {
    if (name.startsWith('RETENTION_') && value !== '' && !known.has(name))
      problems.push(`${name}: there is no such setting`)
  }
  const read = (name: Retention) => {
    const text = source[settingOf(name)]?.trim() ?? ''
    if (text === '') return retentions[name]
    const { least = 1, most = 36_500 } = bounds[name] ?? {}
    const days = /^\d{1,5}$/.test(text) ? Number(text) : 0
    if (days >= least && days <= most) return `${days} days`
    problems.push(`${settingOf(name)}: ${quotedValue(text)}is not a whole number of days from ${least} to ${most}`)
    return retentions[name]
  }
  return Object.fromEntries(names.map((name) => [name, read(name)])) as Retentions
}

import type { Logger } from 'pino'
import { sectorZone } from '#sync/rules/zone.ts'
import { endUnusedAccounts } from '../account/registration/unused-account.ts'
import { backUpNightly, noteErasures } from '../backup/nightly-backup.ts'
import { forgetUnnamedBlobs } from '../blobs/forget-unnamed.ts'
import type { BlobStores } from '../blobs/store/store.ts'
import type { Database } from '../db/client.ts'
import { sendDue } from '../digests/send-due.ts'
import type { Env } from '../env.ts'
import { checkDueLinks } from '../link-check/check-due-links.ts'
import { publishDue } from '../publishing/publish-due.ts'
import { forgetOld } from './forget-old.ts'
import { purgeDeleted } from './purge-deleted.ts'

/** What jobs need of the product. */
export type JobParts = {
  env: Env
  log: Logger
  database: Database
  blobs: BlobStores
  secret: string
  /** The product's clock, by which digests and reminders are due. */
  now: () => Date
}

export type JobRow = {
  name: string
  /** Five fields of cron, on the clock of `jobsZone`. */
  schedule: string
  work: (parts: JobParts) => Promise<void>
  /**
   * What becomes of a time at which no process ran: `at start` makes up for it when one starts, `next time` leaves it to
   * the next time, which then has more to do.
   */
  missed: 'at start' | 'next time'
  /** Whether work that fails is tried again before its next time. */
  isRetried: boolean
  /** The channel of PostgreSQL by which it is requested between its times. */
  wakenBy?: string
}

export const jobsZone = sectorZone

const nightly = { missed: 'next time', isRetried: true } as const

/** Every job but the sending of mails, which runs whenever there is one. */
export const jobs: readonly JobRow[] = [
  // Looks every minute for what is due; `sync/rules/mailing-times.ts` says when, and what is too late to send.
  { name: 'mailings', schedule: '* * * * *', work: sendDue, missed: 'at start', isRetried: false },
  // Looks every five minutes for a night that has come, a check that was requested, or one that was left.
  {
    name: 'check-links',
    schedule: '*/5 * * * *',
    work: (parts) => checkDueLinks(parts),
    missed: 'next time',
    isRetried: false,
    wakenBy: 'link_check',
  },
  // As digests: looks every minute, and at a start does at once what was missed.
  { name: 'publishing', schedule: '* * * * *', work: publishDue, missed: 'at start', isRetried: false },
  // Looks every hour whether the day has its backup, so that one that failed is tried again.
  {
    name: 'back-up',
    schedule: '7 * * * *',
    work: (parts) => backUpNightly(parts),
    missed: 'at start',
    isRetried: false,
  },
  {
    name: 'note-erasures',
    schedule: '*/5 * * * *',
    work: noteErasures,
    missed: 'at start',
    isRetried: false,
    wakenBy: 'erased',
  },
  { name: 'forget-old', schedule: '17 3 * * *', work: forgetAllOld, ...nightly },
  { name: 'purge-deleted', schedule: '27 3 * * *', work: purgeAllDeleted, ...nightly },
  { name: 'end-unused-accounts', schedule: '37 3 * * *', work: endAllUnused, ...nightly },
  { name: 'forget-unnamed-blobs', schedule: '57 3 * * *', work: forgetAllUnnamed, ...nightly },
]

function forgetAllOld({ database, env }: JobParts): Promise<void> {
  return forgetOld(database.sql, env.retentions)
}

function purgeAllDeleted({ database, env }: JobParts): Promise<void> {
  return purgeDeleted(database, env.retentions.deletedDocuments)
}

function forgetAllUnnamed({ database, blobs, env }: JobParts): Promise<void> {
  return forgetUnnamedBlobs(database, blobs, env.retentions)
}

async function endAllUnused({ database, env }: JobParts): Promise<void> {
  // One batch at a time, so that writers never wait long.
  while ((await endUnusedAccounts(database, env)) > 0);
}

/*
 * What a transaction about accounts locks, in this order, so that no two of them wait for each other for ever:
 * 1. the position lock (`withPositionLock`), if it deletes an account or changes synced rows; `withClaim` where few do;
 * 2. the administrator lock (`keepsAnAdministrator`);
 * 3. the accounts themselves, all that it needs and in the order of their ids, before any row that is theirs;
 * 4. whatever is an account's or names it: codes, tickets, profile, mails, calendar and preview links, reports, comments, reviews and the
 *    event that they are about, notices, links that are ignored, and last the counts of limits.
 * Who deletes an account locks it for that at once, since a lock that grows later waits for those who insert rows of the account.
 * tests/account/lock-order.server.test.ts holds each of these and looks at what the calls that wait for it have locked.
 */
import { UnknownUser } from '../kit/errors.ts'
import { emailKey } from '../kit/email-key.ts'
import type { Transaction } from './client.ts'

/**
 * Simultaneous requests take turns, so that only the latest code is open, and whoever ends codes ends those issued just before.
 * @throws UnknownUser when it was deleted since it was looked up: nothing is mailed any more
 */
export async function lockAccount(tx: Transaction, userId: string): Promise<void> {
  if (!(await lockedAccount(tx, userId))) throw new UnknownUser()
}

/** @returns false when the account is not there, or is being deleted: then nothing is locked */
export async function lockedAccount(tx: Transaction, userId: string): Promise<boolean> {
  const rows = await tx`/* lockAccount */
    select from app_user where id = ${userId} and profile_deleted_at is null for no key update`
  return rows.length > 0
}

/** Locks accounts that may be there, by their ids and by who has an address. */
export async function lockAccounts(
  tx: Transaction,
  { ids = [], email }: { ids?: readonly string[]; email?: string },
): Promise<void> {
  await tx`/* lockAccounts */
    select from app_user
    where id = any(${ids}::uuid[]) or lower(email) = ${email === undefined ? null : emailKey(email)}
    order by id for no key update`
}

/** Locks an account that is going to be deleted, or of which nearly everything is. */
export async function lockToDelete(tx: Transaction, userId: string): Promise<void> {
  await tx`/* lockToDelete */ select from app_user where id = ${userId} for update`
}

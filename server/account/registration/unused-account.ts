import {
  holdsPositionLock,
  withPositionLock,
  type AnySql,
  type Database,
  type Sql,
  type Transaction,
} from '../../db/client.ts'
import type { Env } from '../../env.ts'
import { auditOf, recordAudit } from '../../audit/audit.ts'
import type { AccountCall } from '../account-call.ts'
import { retentions, type Retentions } from '../../kit/retentions.ts'
import { deleteAccount } from '../delete-account.ts'
import { emailKey } from '../../kit/email-key.ts'
import { insertAccount, type NewAccount } from '../insert-account.ts'

/** Simultaneous registrations of one address take turns; more turns than this mean that somebody is playing games. */
const mostAttempts = 3

type Call = Pick<AccountCall, 'request' | 'product'>

/**
 * Who claims an address: an administrator, somebody who registers, or somebody whose provider or mailbox has verified
 * it.
 */
export type Claim = 'invite' | 'registration' | 'verified'

/** An account is to be deleted without the position lock, which comes before all accounts. */
class ClaimNeedsPositionLock extends Error {}

/**
 * A write that may delete an unused account. Few do: those are undone and begun again under the position lock, so that other claims
 * do not wait for those who change events.
 */
export async function withClaim<T>(writes: Sql, write: (tx: Transaction) => Promise<T>): Promise<T> {
  try {
    const { result } = await writes.begin(async (tx) => ({ result: await write(tx) }))
    return result
  } catch (error) {
    if (!(error instanceof ClaimNeedsPositionLock)) throw error
    return withPositionLock(writes, write)
  }
}

/**
 * Creates an account, within `withClaim`; an existing one for that address which nobody has confirmed and nobody has ever signed in to
 * makes way, with everything that is its own (decision 030). The new one has another id, so no link of the old
 * one concerns it; it records that there was another (decision 103).
 * @returns its id, or null when the address belongs to somebody
 */
export async function claimAddress(
  tx: Transaction,
  call: Call,
  account: NewAccount,
  claim: Claim,
): Promise<string | null> {
  for (let attempt = 0; attempt < mostAttempts; attempt += 1) {
    const id = await insertAccount(tx, { ...account, registeredAgain: attempt > 0 })
    if (id !== null) return id
    if (!(await makeWay(tx, call, account.email, claim))) return null
  }
  return null
}

/** Deletes an unused account of this address, within `withClaim`. @returns false when there is none, or one that belongs to somebody */
export async function makeWay(tx: Transaction, call: Call, email: string, claim: Claim): Promise<boolean> {
  const unused = await unusedAccount(tx, call.product.env, email, claim)
  if (unused === null) return false
  if (!holdsPositionLock(tx)) throw new ClaimNeedsPositionLock()
  await auditOf(call, tx, { action: 'unused account replaced', subject: unused })
  await deleteAccount(tx, unused)
  return true
}

/** Whether the address is free for this claim; inside a transaction, pass its own `sql`, never a second one. */
export async function canBeClaimed(
  sql: AnySql,
  { env }: Pick<AccountCall['product'], 'env'>,
  email: string,
  claim: Claim,
): Promise<boolean> {
  const [row] = await sql`/* findAccountOf */
    select from app_user where lower(email) = ${emailKey(email)} and profile_deleted_at is null`
  if (!row) return true
  return (await unusedAccount(sql, env, email, claim)) !== null
}

/**
 * The account of this address that makes way, its row locked, or null. An invited account makes way like any
 * registration, since the mailbox decides and not who came first; only another invite resumes it instead
 * (decision 036).
 */
export async function unusedAccount(sql: AnySql, env: Env, email: string, claim: Claim): Promise<string | null> {
  const [row] = await sql<{ id: string }[]>`/* unusedAccount */
    select id from app_user u
    where lower(email) = ${emailKey(email)} and profile_deleted_at is null and (
      (${claim === 'invite'} and locked_out_by_administrator
        and not exists (select from profile p where p.user_id = u.id))
      or (signed_in_at is null and not email_confirmed and not locked_out_by_administrator
        and ${env.requireEmailConfirmation}
        and (invited_at is null or invite_accepted_at is not null or ${claim !== 'invite'})))
    for update`
  return row?.id ?? null
}

type EndingRules = Pick<Env, 'requireEmailConfirmation'> & {
  retentions?: Pick<Retentions, 'begunDeletions' | 'unusedAccounts'>
}

/** As many as are deleted while writers wait: each leaves traces in many tables. */
const inBatch = 5

/**
 * The nightly job: accounts that nobody has confirmed or signed in to are deleted their time (30 days) after they were created,
 * invited ones after their last invite; deletions that stopped between their two calls are finished after a day.
 * @returns how many accounts were deleted
 */
export async function endUnusedAccounts(
  { writes }: Pick<Database, 'writes'>,
  { requireEmailConfirmation, retentions: ages = retentions }: EndingRules,
): Promise<number> {
  return withPositionLock(writes, async (tx) => {
    const ended = await tx<{ id: string }[]>`/* accountsToEnd */
      select id from app_user
      where profile_deleted_at < now() - ${ages.begunDeletions}::interval
        or (${requireEmailConfirmation} and not email_confirmed and signed_in_at is null
          and not locked_out_by_administrator
          and (invited_at is null or invite_accepted_at is null)
          and coalesce(invited_at, created_date) < now() - ${ages.unusedAccounts}::interval)
      order by id limit ${inBatch} for update skip locked`
    for (const { id } of ended) {
      await recordAudit(tx, { action: 'unused account ended', subject: id })
      await deleteAccount(tx, id)
    }
    return ended.length
  })
}

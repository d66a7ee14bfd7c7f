import { createHash, randomBytes } from 'node:crypto'
import type { AnySql, Transaction } from '../db/client.ts'
import { lockAccount, lockedAccount } from '../db/lock-accounts.ts'
import { isUuid } from '#sync/protocol/uuid.ts'

export type CodePurpose =
  | 'ConfirmEmail'
  | 'ResetPassword'
  | 'ChangeEmail'
  | 'CancelEmailChange'
  | 'Invite'
  | 'ProveAgain'

/** Whose code, for which purpose, and the code itself as it was in the mailed link. */
export type GivenCode = { userId: string; purpose: CodePurpose; code: string }

/** The address it was sent to and its state. */
export type KnownCode = { address: string; state: 'open' | 'used' | 'over' }

/** How many hours a code may be used (security 9). */
const lifetimes: Record<CodePurpose, number> = {
  ProveAgain: 1 / 6,
  ResetPassword: 1,
  ChangeEmail: 24,
  CancelEmailChange: 24,
  ConfirmEmail: 72,
  Invite: 168,
}

/**
 * Issues the code of a mailed link: 256 random bits, unless a code to be typed is given, stored as their SHA-256. It
 * voids the user's older ones of this purpose.
 */
export async function issueCode(
  tx: Transaction,
  {
    userId,
    purpose,
    address,
    code = randomBytes(32).toString('base64url'),
  }: { userId: string; purpose: CodePurpose; address: string; code?: string },
): Promise<string> {
  await lockAccount(tx, userId)
  await voidCodes(tx, userId, purpose)
  await tx`/* issueCode */
    insert into account_code (user_id, purpose, address, code_hash, expires_at)
    values (${userId}, ${purpose}, ${address}, ${hashOf(code)}, now() + make_interval(mins => ${lifetimes[purpose] * 60}::int))`
  return code
}

/**
 * Ends the open codes of a user, those of one purpose or all. By the clock, since `now()` is the beginning of a transaction that may
 * have waited for the account, as in `takeCode`. @returns how many were open
 */
export async function voidCodes(tx: Transaction, userId: string, purpose?: CodePurpose): Promise<number> {
  const { count } = await tx`/* voidCodes */
    update account_code set expires_at = clock_timestamp()
    where user_id = ${userId} and used_at is null and expires_at > clock_timestamp() ${purpose ? tx`and purpose = ${purpose}` : tx``}`
  return count
}

/** What is known about a code: null when this user was never given it for this purpose. */
export async function findCode(sql: AnySql, { userId, purpose, code }: GivenCode): Promise<KnownCode | null> {
  if (!isUuid(userId)) return null
  const [row] = await sql<KnownCode[]>`/* findCode */
    select address,
      case when used_at is not null then 'used' when expires_at > now() then 'open' else 'over' end as state
    from account_code where code_hash = ${hashOf(code)} and user_id = ${userId} and purpose = ${purpose}`
  return row ?? null
}

/**
 * Uses a code up, in the transaction of the action that it allows, its account locked until that is done.
 * @returns the address it was sent to, or null when it is not open
 */
export async function takeCode(tx: Transaction, { userId, purpose, code }: GivenCode): Promise<string | null> {
  if (!isUuid(userId) || !(await lockedAccount(tx, userId))) return null
  const [row] = await tx<{ address: string }[]>`/* takeCode */
    update account_code set used_at = now()
    where code_hash = ${hashOf(code)} and user_id = ${userId} and purpose = ${purpose}
      and used_at is null and expires_at > clock_timestamp()
    returning address`
  return row?.address ?? null
}

/** The user whose open code this is, or null. */
export async function ownerOfCode(sql: AnySql, given: GivenCode): Promise<string | null> {
  const known = await findCode(sql, given)
  return known?.state === 'open' ? given.userId : null
}

function hashOf(code: string): string {
  return createHash('sha256').update(code).digest('base64url')
}

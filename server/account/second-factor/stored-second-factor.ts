import type { AnySql, Transaction } from '../../db/client.ts'
import { TwoFactorOff } from '../../kit/errors.ts'
import { recoveryCodeHash } from './recovery-codes.ts'

type Pending = { secret: string | null; isOn: boolean; mailboxUnproved: boolean }

export async function hasSecondFactor(sql: AnySql, userId: string): Promise<boolean> {
  const rows = await sql`/* hasSecondFactor */ select from app_user where id = ${userId} and two_factor_enabled`
  return rows.length > 0
}

/**
 * Stores the sealed secret of an app that has yet to show that it knows it. @returns false when a second factor is on
 */
export async function keepPendingSecret(tx: Transaction, userId: string, sealed: string): Promise<boolean> {
  const { count } = await tx`/* keepPendingSecret */
    update app_user set two_factor_pending_secret = ${sealed} where id = ${userId} and not two_factor_enabled`
  return count > 0
}

export async function pendingSecondFactor(tx: Transaction, userId: string): Promise<Pending | undefined> {
  const [row] = await tx<Pending[]>`/* pendingSecondFactor */
    select two_factor_pending_secret as secret, two_factor_enabled as is_on, mailbox_unproved from app_user
    where id = ${userId}`
  return row
}

/** Makes the pending secret the current one; the time step of the code that proved it is used up. */
export async function enableSecondFactor(tx: Transaction, userId: string, step: number): Promise<void> {
  await tx`/* enableSecondFactor */
    update app_user set two_factor_enabled = true, two_factor_secret = two_factor_pending_secret,
      two_factor_pending_secret = null, two_factor_last_step = ${step}
    where id = ${userId}`
}

/** @throws TwoFactorOff */
export async function keepRecoveryCodes(tx: Transaction, userId: string, codes: string[]): Promise<void> {
  const { count } = await tx`/* keepRecoveryCodes */
    update app_user set recovery_code_hashes = ${codes.map(recoveryCodeHash)} where id = ${userId} and two_factor_enabled`
  if (count === 0) throw new TwoFactorOff()
}

/** Removes everything of the second factor. */
export async function forgetSecondFactor(tx: Transaction, userId: string): Promise<void> {
  await tx`/* forgetSecondFactor */
    update app_user set two_factor_enabled = false, two_factor_secret = null, two_factor_pending_secret = null,
      two_factor_last_step = null, recovery_code_hashes = '{}'
    where id = ${userId}`
}

import type { Transaction } from '../db/client.ts'
import { voidCodes } from './codes.ts'

/**
 * Sets a new password. Somebody with the old one may have requested codes, another address or the first half of a
 * sign-in: all of these are voided.
 */
export async function setPassword(tx: Transaction, userId: string, passwordHash: string): Promise<void> {
  await tx`/* setPassword */ update app_user set password_hash = ${passwordHash} where id = ${userId}`
  await voidCodes(tx, userId)
  await tx`/* forgetTickets */ delete from ticket where user_id = ${userId}`
}

import type { Transaction } from '../db/client.ts'
import { voidCodes } from './codes.ts'

/**
 * A new password. Whoever had the old one may have asked for codes, for another address or for the first half of a
 * sign-in: all of it is over.
 */
export async function setPassword(tx: Transaction, userId: string, passwordHash: string): Promise<void> {
  await tx`/* setPassword */ update app_user set password_hash = ${passwordHash} where id = ${userId}`
  await voidCodes(tx, userId)
  await tx`/* forgetTickets */ delete from ticket where user_id = ${userId}`
}

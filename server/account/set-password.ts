import type { Transaction } from '../db/client.ts'
import { voidCodes } from './codes.ts'

/** A new password; links that were mailed to change the old one are over. */
export async function setPassword(tx: Transaction, userId: string, passwordHash: string): Promise<void> {
  await tx`/* setPassword */ update app_user set password_hash = ${passwordHash} where id = ${userId}`
  await voidCodes(tx, userId, 'ResetPassword')
}

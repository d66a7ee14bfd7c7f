import type { Sql, Transaction } from '../db/client.ts'
import { voidCodes } from './codes.ts'
import type { UserToSignIn } from './find-user.ts'
import { hashPassword, needsRehash } from './passwords/password-hash.ts'

/**
 * Sets a new password. Somebody with the old one may have requested codes, another address or the first half of a
 * sign-in: all of these are voided.
 */
export async function setPassword(tx: Transaction, userId: string, passwordHash: string): Promise<void> {
  await tx`/* setPassword */ update app_user set password_hash = ${passwordHash} where id = ${userId}`
  await voidCodes(tx, userId)
  await tx`/* forgetTickets */ delete from ticket where user_id = ${userId}`
}

/** Hashes a password anew that is stored in a weaker way; does nothing if it was changed meanwhile. */
export async function strengthenPassword(
  sql: Sql,
  { id, passwordHash }: UserToSignIn,
  password: string,
): Promise<void> {
  if (passwordHash === null || !needsRehash(passwordHash)) return
  const hash = await hashPassword(password, 'sign-in')
  await sql`/* strengthenPasswordHash */
    update app_user set password_hash = ${hash} where id = ${id} and password_hash = ${passwordHash}`
}

import type { AnySql } from '../../db/client.ts'
import type { Product } from '../../product.ts'
import { openSecret } from '../second-factor/stored-secret.ts'
import { timeStepOf } from '../second-factor/one-time-code.ts'
import { recoveryCodeHash } from '../second-factor/recovery-codes.ts'

/**
 * Accepts a code of the authenticator app that is later than the last accepted one, or a recovery code, which is then
 * used up. Single statements make sure that the same code on two processes at once is accepted once.
 */
export async function proveSecondFactor(
  product: Pick<Product, 'database' | 'secret'>,
  userId: string,
  code: string,
): Promise<boolean> {
  const { sql } = product.database
  const [user] = await sql<{ twoFactorSecret: string | null }[]>`/* twoFactorSecret */
    select two_factor_secret from app_user where id = ${userId} and two_factor_enabled`
  const secret = openSecret(product, userId, user?.twoFactorSecret ?? null)
  const step = secret === null ? null : timeStepOf(secret, code)
  return step === null ? takeRecoveryCode(sql, userId, code) : takeStep(sql, userId, step)
}

async function takeStep(sql: AnySql, userId: string, step: number): Promise<boolean> {
  const { count } = await sql`/* takeTwoFactorStep */
    update app_user set two_factor_last_step = ${step}
    where id = ${userId} and (two_factor_last_step is null or two_factor_last_step < ${step})`
  return count > 0
}

async function takeRecoveryCode(sql: AnySql, userId: string, code: string): Promise<boolean> {
  const hash = recoveryCodeHash(code)
  const { count } = await sql`/* takeRecoveryCode */
    update app_user set recovery_code_hashes = array_remove(recovery_code_hashes, ${hash})
    where id = ${userId} and two_factor_enabled and ${hash} = any(recovery_code_hashes)`
  return count > 0
}

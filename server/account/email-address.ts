import type { Transaction } from '../db/client.ts'
import { AlreadyRegistered } from '../kit/errors.ts'
import { voidCodes } from './codes.ts'
import { emailKey } from '../kit/email-key.ts'

/**
 * Sets a new address, which is also the name to sign in with; links that were mailed to the old one become void.
 * @throws AlreadyRegistered when somebody else has it by now
 */
export async function setEmail(tx: Transaction, userId: string, email: string, confirmed: boolean): Promise<void> {
  await voidCodes(tx, userId)
  const isTaken = await tx`/* isEmailTaken */ 
    select from app_user where lower(email) = ${emailKey(email)} and id <> ${userId} and profile_deleted_at is null`
  if (isTaken.length > 0) throw new AlreadyRegistered()
  await tx`/* setEmail */
    update app_user set email = ${email}, user_name = ${email}, email_confirmed = ${confirmed}, registered_again = false
    where id = ${userId}`.catch((error: unknown) => {
    throw isTakenMeanwhile(error) ? new AlreadyRegistered() : error
  })
}

function isTakenMeanwhile(error: unknown): boolean {
  return Reflect.get(Object(error), 'code') === '23505'
}

/** Confirms the address of the account. @returns false when it has another one by now, or is being deleted */
export async function confirmAddress(tx: Transaction, userId: string, address: string): Promise<boolean> {
  const { count } = await tx`/* confirmEmail */
    update app_user set email_confirmed = true, registered_again = false, registration_device = null
    where id = ${userId} and lower(email) = lower(${address}) and profile_deleted_at is null`
  return count > 0
}

/** Whether this is the address of the account, and confirmed. */
export async function isConfirmedAddress(tx: Transaction, userId: string, address: string): Promise<boolean> {
  const rows = await tx`/* isConfirmedAddress */
    select from app_user where id = ${userId} and lower(email) = lower(${address}) and email_confirmed`
  return rows.length > 0
}

import type { Transaction } from '../db/client.ts'

export type NewAccount = {
  email: string
  passwordHash: string | null
  emailConfirmed?: boolean
  invited?: boolean
  /** The kind of device that registers it. */
  device?: string
  /** Another registration or invite of its address has made way for it. */
  registeredAgain?: boolean
}

/** Creates an account without a role. @returns its id, or null when the email is taken, in any capitalisation */
export async function insertAccount(tx: Transaction, account: NewAccount): Promise<string | null> {
  const { email, passwordHash, emailConfirmed = false, invited = false } = account
  const { device = null, registeredAgain = false } = account
  const [row] = await tx<{ id: string }[]>`/* insertAccount */
    insert into app_user (user_name, email, password_hash, email_confirmed, invited_at, registered_again, registration_device)
    values (${email}, ${email}, ${passwordHash}, ${emailConfirmed}, ${invited ? tx`now()` : null}, ${registeredAgain}, ${device})
    on conflict do nothing returning id`
  return row?.id ?? null
}

import type { Transaction } from '../db/client.ts'

export type NewAccount = {
  email: string
  passwordHash: string | null
  emailConfirmed?: boolean
  invited?: boolean
}

/** Creates an account without a role. @returns its id, or null when the email is taken, in any capitalisation */
export async function insertAccount(tx: Transaction, account: NewAccount): Promise<string | null> {
  const { email, passwordHash, emailConfirmed = false, invited = false } = account
  const [row] = await tx<{ id: string }[]>`/* insertAccount */
    insert into app_user (user_name, email, password_hash, email_confirmed, invited_at)
    values (${email}, ${email}, ${passwordHash}, ${emailConfirmed}, ${invited ? tx`now()` : null})
    on conflict do nothing returning id`
  return row?.id ?? null
}

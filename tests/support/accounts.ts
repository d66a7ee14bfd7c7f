import { hashPassword } from '#server/account/passwords/password-hash.ts'
import type { Sql } from '#server/db/client.ts'
import { samplePassword } from './sign-in.ts'

export type NewAccount = {
  email: string
  administrator?: boolean
  editor?: boolean
  emailConfirmed?: boolean
  twoFactor?: boolean
  firstName?: string
  lastName?: string
}

let sampleHash: Promise<string> | undefined

/** An account with a profile and the sample password. @returns its id */
export async function createAccount(sql: Sql, account: NewAccount): Promise<string> {
  sampleHash ??= hashPassword(samplePassword)
  const { email, administrator = false, editor = false, emailConfirmed = true, twoFactor = false } = account
  const group = administrator ? 'Administrator' : editor ? 'Editor' : 'User'
  const [user] = await sql<{ id: string }[]>`
    insert into app_user (user_name, email, email_confirmed, role_group_id, password_hash, two_factor_enabled)
    values (${email}, ${email}, ${emailConfirmed}, ${group}, ${await sampleHash}, ${twoFactor}) returning id`
  if (!user) throw new Error('no account was made')
  await sql`
    insert into profile (user_id, first_name, last_name)
    values (${user.id}, ${account.firstName ?? 'Terry'}, ${account.lastName ?? 'Teacher'})`
  return user.id
}

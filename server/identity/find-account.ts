import type { Account } from 'oidc-provider'
import type { Sql } from '../db/client.ts'

type AccountRow = { id: string; email: string; emailConfirmed: boolean; userName: string; name: string }

/** The claims about one user: sub, name, preferred_username, email, email_verified (product 3). */
export async function findAccount(sql: Sql, accountId: string): Promise<Account | undefined> {
  const [row] = await sql<AccountRow[]>`/* findAccount */
    select u.id, u.email, u.email_confirmed, u.user_name,
      coalesce(nullif(trim(concat_ws(' ', p.first_name, p.last_name)), ''), u.email) as name
    from app_user u left join profile p on p.user_id = u.id
    where u.id = ${accountId}::uuid and u.profile_deleted_at is null`
  if (!row) return undefined
  return {
    accountId: row.id,
    claims: () => ({
      sub: row.id,
      name: row.name,
      preferred_username: row.userName,
      email: row.email,
      email_verified: row.emailConfirmed,
    }),
  }
}

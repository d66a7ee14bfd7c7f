import type { TestDatabase } from '../database.ts'

/** Makes every unused mailed code of this user expire. */
export async function expireCodes({ sql }: TestDatabase, email: string): Promise<void> {
  const { count } = await sql`
    update account_code c set expires_at = now() - interval '1 second' from app_user u
    where u.id = c.user_id and u.email = ${email} and c.used_at is null and c.expires_at > now()`
  if (count === 0) throw new Error(`no code waits for ${email}`)
}

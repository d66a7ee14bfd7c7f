import type { Sql } from '../db/client.ts'

const days = 90

/** Who got which mail when is kept for 90 days (security requirement 29); ended codes as long. */
export async function forgetOld(sql: Sql): Promise<void> {
  await sql`/* forgetOldMails */ delete from mail where created_at < now() - make_interval(days => ${days})`
  await sql`/* forgetOldCodes */ delete from account_code where expires_at < now() - make_interval(days => ${days})`
}

import type { Sql } from '../db/client.ts'

/** What a person has starred, by event id in one order. */
export async function readStars(sql: Sql, userId: string): Promise<ReadonlySet<string>> {
  const rows = await sql<{ key: string }[]>`/* readStars */
    select key from own_record
    where user_id = ${userId} and kind = 'star' and value ->> 'isStarred' = 'true' order by key`
  return new Set(rows.map(({ key }) => key))
}

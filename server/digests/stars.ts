import type { AnySql } from '../db/client.ts'

const none: ReadonlySet<string> = new Set()

/** What each of these people has starred of these events. */
export async function readStars(
  sql: AnySql,
  userIds: readonly string[],
  eventIds: readonly string[],
): Promise<(userId: string) => ReadonlySet<string>> {
  const rows = await sql<{ userId: string; keys: string[] }[]>`/* readStars */
    select user_id, array_agg(key) as keys from own_record
    where user_id = any(${[...userIds]}) and kind = 'star' and key = any(${[...eventIds]})
      and value ->> 'isStarred' = 'true'
    group by user_id`
  const stars = new Map(rows.map(({ userId, keys }) => [userId, new Set(keys)]))
  return (userId) => stars.get(userId) ?? none
}

import type { AnySql } from '../db/client.ts'

const none: ReadonlySet<string> = new Set()

/** Whether a row of `own_record` says that its user has starred the event of its key: a condition for its alias. */
export function isStar(sql: AnySql, alias: string) {
  const record = sql(alias)
  return sql`${record}.kind = 'star' and ${record}.value ->> 'isStarred' = 'true'`
}

/** What a person has starred, by event id in one order. */
export async function readStarsOf(sql: AnySql, userId: string): Promise<ReadonlySet<string>> {
  const rows = await sql<{ key: string }[]>`/* readStarsOf */
    select key from own_record o where user_id = ${userId} and ${isStar(sql, 'o')} order by key`
  return new Set(rows.map(({ key }) => key))
}

/** What each of these people has starred of these events. */
export async function readStars(
  sql: AnySql,
  userIds: readonly string[],
  eventIds: readonly string[],
): Promise<(userId: string) => ReadonlySet<string>> {
  const rows = await sql<{ userId: string; keys: string[] }[]>`/* readStars */
    select user_id, array_agg(key) as keys from own_record o
    where user_id = any(${[...userIds]}) and key = any(${[...eventIds]}) and ${isStar(sql, 'o')}
    group by user_id`
  const stars = new Map(rows.map(({ userId, keys }) => [userId, new Set(keys)]))
  return (userId) => stars.get(userId) ?? none
}

import type { AnySql } from '#server/db/client.ts'

/** How many sessions wait for an advisory lock, such as the position lock, in this database; others share its cluster. */
export async function waitingForLocks(sql: AnySql): Promise<number> {
  const [found] = await sql<{ waiting: number }[]>`/* waitingForLocks */
    select count(*)::int as waiting from pg_locks where locktype = 'advisory' and not granted
      and database = (select oid from pg_database where datname = current_database())`
  return found!.waiting
}

import type { AnySql } from '#server/db/client.ts'
import { eventually } from '../waiting/eventually.ts'

/** How many sessions wait for an advisory lock, such as the position lock, in this database; others share its cluster. */
export async function waitingForLocks(sql: AnySql): Promise<number> {
  const [found] = await sql<{ waiting: number }[]>`/* waitingForLocks */
    select count(*)::int as waiting from pg_locks where locktype = 'advisory' and not granted
      and database = (select oid from pg_database where datname = current_database())`
  return found!.waiting
}

/** How many statements in this database wait for a lock of any kind: of a row, of a table or an advisory one. */
export async function statementsThatWait(sql: AnySql): Promise<number> {
  const [found] = await sql<{ waiting: number }[]>`/* statementsThatWait */
    select count(*)::int as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`
  return found!.waiting
}

/** Waits until a statement waits for a lock, or what was begun is over. @returns whether one waits */
export async function waitsForLock(sql: AnySql, begun: Promise<unknown>): Promise<boolean> {
  const acting = { isOver: false }
  const over = () => (acting.isOver = true)
  begun.then(over, over)
  return eventually(async () => {
    const isWaiting = (await statementsThatWait(sql)) > 0
    if (!isWaiting && !acting.isOver) throw new Error('nothing waits, and nothing is over')
    return isWaiting
  })
}

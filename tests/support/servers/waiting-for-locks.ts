import type { AnySql, Transaction } from '#server/db/client.ts'
import { eventually } from '../waiting/eventually.ts'

/** How many sessions wait for an advisory lock, such as the position lock, in this database; others share its cluster. */
export async function waitingForLocks(sql: AnySql): Promise<number> {
  const [found] = await sql<{ waiting: number }[]>`/* waitingForLocks */
    select count(*)::int as waiting from pg_locks where locktype = 'advisory' and not granted
      and database = (select oid from pg_database where datname = current_database())`
  return found!.waiting
}

/**
 * Waits until a statement waits for what this transaction has locked, or what was begun is over. Others may wait for each other
 * meanwhile. @returns whether one waits
 */
export async function waitsForLock(holder: Transaction, begun: Promise<unknown>): Promise<boolean> {
  const acting = { isOver: false }
  const over = () => (acting.isOver = true)
  begun.then(over, over)
  return eventually(async () => {
    const { isOver } = acting
    const [found] = await holder<{ isWaiting: boolean }[]>`/* waitsForLock */
      select exists (select from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))) as is_waiting`
    if (!found!.isWaiting && !isOver) throw new Error('nothing waits, and nothing is over')
    return found!.isWaiting
  })
}

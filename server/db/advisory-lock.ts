import { TryAgainLater } from '../kit/errors.ts'
import type { Sql } from './client.ts'

/** What is done by one process at a time: the key of its lock. */
export const importLock = 7_350_117

/** Seconds after which somebody who came in vain comes again. */
const comesAgain = 10

/**
 * Does something that only one person may do at a time, whichever process serves them. The lock is a transaction's that does nothing
 * else: it holds back no clearing up, and goes with the process or its connection.
 * @throws TryAgainLater with `busy` when it is being done
 */
export async function withAdvisoryLock(sql: Sql, lock: number, busy: string, work: () => Promise<void>): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`/* holdsOn */ set local idle_in_transaction_session_timeout = 0`
    const [row] = await tx<{ isOurs: boolean }[]>`/* tryOnlyOne */
      select pg_try_advisory_xact_lock(${lock}) as is_ours`
    if (!row!.isOurs) throw new TryAgainLater(comesAgain, busy)
    await work()
  })
}

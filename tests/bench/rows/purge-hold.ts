import { openDatabase, type Sql } from '#server/db/client.ts'
import { purgeDeleted } from '#server/jobs/purge-deleted.ts'
import { copyEvents } from '../many-events.ts'
import { startMeasuredProduct } from '../measured-product.ts'
import type { BenchRow } from '../row.ts'

/** The longest that the lock of all writers is held by the job of the night while it takes 10,000 deleted events away. */
export const purgeHold: BenchRow = {
  name: 'purge-hold',
  operation: 'longest hold of the writers’ lock by a purge',
  goal: { atMost: 50 },
  unit: 'ms',
  open: async (onClose) => {
    const { database, server } = await startMeasuredProduct(onClose)
    await server.stop()
    const night = openDatabase(database.url, { applicationName: 'night' })
    onClose(() => night.close())
    return async () => {
      await copyEvents(database.writes, 1)
      await database.writes.begin(async (tx) => {
        await tx`set local session_replication_role = replica`
        await tx`update calendar_event set deleted = true, changed_at = now() - interval '500 days'
          where id in (select id from calendar_event where not deleted order by position desc limit 10000)`
      })
      const holds: number[] = []
      await purgeDeleted({ sql: night.sql, writes: timed(night.writes, holds) }, '400 days')
      return { ours: Math.max(...holds) }
    }
  },
}

/** The same connections, with how long each of their transactions took: nobody else writes, so none waits for the lock that it holds. */
function timed(writes: Sql, holds: number[]): Sql {
  const begin = async (...given: [...options: string[], work: (tx: unknown) => unknown]) => {
    const work = given.pop() as (tx: unknown) => unknown
    let from = 0
    const begun = (tx: unknown) => {
      from = performance.now()
      return work(tx)
    }
    const result: unknown = await Reflect.apply(writes.begin, writes, [...given, begun])
    holds.push(performance.now() - from)
    return result
  }
  return new Proxy(writes, {
    get: (target, name) => (name === 'begin' ? begin : (Reflect.get(target, name) as unknown)),
  })
}

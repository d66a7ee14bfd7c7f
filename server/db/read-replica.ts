import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Sql } from './client.ts'
import { isConnectionLost, lookAtPrimary, lookAtReplica, unlike, whyAway } from './replica-state.ts'
import { createCounter } from '../kit/meters.ts'
import { replicaCatchesUp, replicaLook, replicaSilence } from '../kit/times.ts'

/** How the replica stands, as this process has last seen it. */
type ReplicaStanding = {
  /** Why it is not read; null when it is. */
  because: string | null
  /** Seconds since the primary was where the replica is now, by the clock of this process; 0 when it has everything. */
  lagSeconds: number
  /** Bytes of the write-ahead log that it has not replayed. */
  lagBytes: number
}

export type ReplicaOptions = {
  url: string
  /** Where it is said that the replica is away. */
  log: Pick<Logger, 'warn'>
  /** The names of the migrations without which it is not read. */
  migrations: Promise<string[]>
}

/** Reads that a replica may answer (decision 154). Without one all of them are the primary's. */
export type Reads = {
  /**
   * Runs a read on the replica if that has everything that was committed before, else, or if it fails there, on the primary. `work`
   * may run twice.
   */
  read<T>(work: (sql: Sql) => Promise<T>): Promise<T>
  /** The same for what takes many statements: one that fails on the way is not run again. */
  current(): Promise<Sql>
  /**
   * Runs a read on the replica, as late as that is.
   * @throws when there is none or it fails
   */
  late<T>(work: (sql: Sql) => Promise<T>): Promise<T>
  isThere(): boolean
  /** Undefined without DATABASE_READ_URL. */
  standing(): ReplicaStanding | undefined
  close(): Promise<void>
}

/** Without a replica. */
export function primaryReads(sql: Sql): Reads {
  return {
    read: (work) => work(sql),
    current: async () => sql,
    late: async () => {
      throw new ReplicaAway()
    },
    isThere: () => false,
    standing: () => undefined,
    close: async () => {},
  }
}

class ReplicaAway extends Error {
  constructor() {
    super('the replica is away')
  }
}

const reads = createCounter('almanac_replica_reads_total', 'Reads that a replica could answer, by who did.', 'by')

/** Samples of the primary that the replica has not reached yet. */
const mostSamples = 600

/**
 * Follows a streaming replica: looks at it every second, and reads it as long as it answers, is a standby of this very database and
 * has this program's schema. What is wrong is one line in the log when it begins, and one when it is over; meanwhile the primary is read.
 */
export function followReplica(
  primary: Sql,
  open: () => Sql,
  { log, migrations }: Pick<ReplicaOptions, 'log' | 'migrations'>,
): Reads {
  let replica = open()
  let because: string | null = 'it has not been looked at yet'
  let logged: string | null = null
  const underWay = new Set<() => void>()
  let lag = { lagSeconds: 0, lagBytes: 0 }
  let isClosed = false
  const ahead: { at: number; bytes: number }[] = []

  const away = (reason: string) => {
    because = reason
    if (logged !== kindOf(reason)) log.warn(`The replica of DATABASE_READ_URL is not read, but the primary: ${reason}`)
    logged = kindOf(reason)
    // What is under way there is read again on the primary, and a connection that hangs is used by nobody any more.
    const gone = replica
    replica = open()
    for (const abandon of underWay) abandon()
    gone.end({ timeout: 0 }).catch(() => {})
  }
  const measure = (primaryBytes: number, replicaBytes: number) => {
    const at = performance.now()
    while (ahead[0] && ahead[0].bytes <= replicaBytes) ahead.shift()
    if (primaryBytes > replicaBytes && ahead.length < mostSamples) ahead.push({ at, bytes: primaryBytes })
    lag = { lagSeconds: ahead[0] ? (at - ahead[0].at) / 1_000 : 0, lagBytes: Math.max(0, primaryBytes - replicaBytes) }
  }
  const look = async () => {
    const here = await lookAtPrimary(primary).catch(() => null)
    // Without the primary nothing can be compared; it says so itself.
    if (!here || isClosed) return
    const there = await inTime(lookAtReplica(replica, await migrations)).catch((error: unknown) => whyAway(error))
    if (isClosed) return
    if (typeof there === 'string') return away(there)
    const reason = unlike(here, there)
    if (reason !== null) return because === reason ? undefined : away(reason)
    measure(here.bytes, there.bytes)
    if (logged !== null) log.warn('The replica of DATABASE_READ_URL is read again')
    logged = because = null
  }
  const keepLooking = async (): Promise<void> => {
    await look().catch((error: unknown) => away(whyAway(error)))
    if (!isClosed) setTimeout(() => void keepLooking(), replicaLook).unref()
  }
  void keepLooking()

  const late = async <T>(work: (sql: Sql) => Promise<T>): Promise<T> => {
    if (because !== null) throw new ReplicaAway()
    const used = replica
    const { promise: lost, reject } = Promise.withResolvers<never>()
    const abandon = () => reject(new ReplicaAway())
    underWay.add(abandon)
    try {
      return await Promise.race([work(used), lost])
    } catch (error) {
      if (used === replica && isConnectionLost(error)) away(whyAway(error))
      throw error
    } finally {
      underWay.delete(abandon)
    }
  }
  const hasEverything = async (): Promise<boolean> => {
    if (because !== null) return false
    const [row] = await primary<{ end: string }[]>`/* endOfLog */ select pg_current_wal_flush_lsn()::text as end`
    const until = performance.now() + replicaCatchesUp
    const hasReached = () =>
      late(async (sql) => {
        const [there] = await sql<{ is: boolean }[]>`/* hasReplayed */
          select coalesce(pg_is_in_recovery() and pg_last_wal_replay_lsn() >= ${row!.end}::text::pg_lsn, false) as is`
        return there!.is
      })
    while (!(await hasReached())) {
      if (performance.now() > until) return false
      await pause(catchesUpLook)
    }
    return true
  }
  const orPrimary = async <T>(choose: () => Promise<T>, primaryOne: () => Promise<T>): Promise<T> => {
    try {
      if (await hasEverything()) {
        const found = await choose()
        reads.add('replica')
        return found
      }
    } catch {
      // Whatever failed there, the primary has the last word.
    }
    reads.add('primary')
    return primaryOne()
  }
  return {
    late: async (work) => {
      const found = await late(work)
      reads.add('replica')
      return found
    },
    read: (work) =>
      orPrimary(
        () => late(work),
        () => work(primary),
      ),
    current: () =>
      orPrimary(
        async () => replica,
        async () => primary,
      ),
    isThere: () => because === null,
    standing: () => ({ because, ...lag }),
    close: async () => {
      isClosed = true
      await replica.end({ timeout: 0 })
    },
  }
}

/** One that goes, is gone and comes says so in several ways, which are one line. */
function kindOf(reason: string): string {
  return /^it (?:cannot be reached|does not answer)/.test(reason) ? 'it is away' : reason
}

/** How often (ms) a read looks whether the replica has come as far as the primary was. */
const catchesUpLook = 20

async function inTime<T>(looked: Promise<T>): Promise<T> {
  const over = new AbortController()
  const late = pause(replicaSilence, undefined, { signal: over.signal }).then(() => {
    throw new Error('it does not answer')
  })
  late.catch(() => {})
  looked.catch(() => {})
  return Promise.race([looked, late]).finally(() => over.abort())
}

import postgres from 'postgres'
import { withPoolMutex } from './pool-mutex.ts'
import { openPool } from './pool.ts'
import { followReplica, primaryReads, type Reads, type ReplicaOptions } from './read-replica.ts'
import { sendAtOnce } from './send-at-once.ts'
import type { TellSlow } from './watched-statements.ts'
import { createTimer } from '../kit/meters.ts'
import { closeSeconds, connectSeconds, idleTransactionTimeOut, lockTimeOut, statementTimeOut } from '../kit/times.ts'

export type Sql = postgres.Sql
export type Transaction = postgres.TransactionSql
/** Anything that runs statements: a pool or a transaction. */
export type AnySql = postgres.ISql
/** A part of a statement, to be inserted into another one. */
export type Fragment = postgres.PendingQuery<postgres.Row[]>

/**
 * The key of the one lock under which positions are assigned; `take_position_lock()` of the migrations takes the same.
 */
export const positionLock = 7_350_115

export type Database = {
  /** For pulls and queries. */
  sql: Sql
  /** For writes, so that writers waiting for the position lock never deprive readers of a connection. */
  writes: Sql
  /** For what a replica may answer too. */
  reads: Reads
  /** Where connections of one's own are made, past a pooler. */
  url: string
  close(): Promise<void>
}

export type DatabaseOptions = {
  applicationName?: string
  readers?: number
  writers?: number
  /** Told of every statement that takes long, by its name. */
  tellSlow?: TellSlow
  /** The way past a pooler in transaction mode, through which `url` leads (decision 155). */
  directUrl?: string | undefined
  /** A streaming replica to read from. */
  replica?: ReplicaOptions | undefined
  /** For many small COPYs (send-at-once.ts). */
  sendsAtOnce?: boolean
}

/**
 * Opens the two pools; connections are made when first used. Columns are camelCase in JavaScript and snake_case in SQL
 * (keys inside JSON stay as they are), bigint is a number, timestamptz an ISO instant with milliseconds, date
 * YYYY-MM-DD. Statements end after 10 s, waiting for a lock after 5 s, an idle transaction after 5 s; a pooler's connections bring
 * these limits themselves (`assertTimeOuts`).
 */
export function openDatabase(url: string, options: DatabaseOptions = {}): Database {
  const { applicationName = 'school-almanac', readers = 8, writers = 4, tellSlow, directUrl, replica } = options
  const sockets = options.sendsAtOnce ? sendAtOnce : {}
  const open = (name: 'reads' | 'writes' | 'replica', connections: number, at = url) => {
    const shown = name === 'reads' ? applicationName : `${applicationName} ${name}`
    const isPooled = directUrl !== undefined && at === url
    const listenAt = isPooled ? directUrl : at
    return openPool(at, { ...poolOptions(shown, isPooled), ...sockets }, { connections, name, tellSlow, listenAt })
  }
  const sql = open('reads', readers)
  const writes = open('writes', writers)
  const reads = replica ? followReplica(sql, () => open('replica', readers, replica.url), replica) : primaryReads(sql)
  return {
    sql,
    writes,
    reads,
    url: directUrl ?? url,
    close: async () => {
      await reads.close()
      await Promise.all([sql.end({ timeout: closeSeconds }), writes.end({ timeout: closeSeconds })])
    },
  }
}

const types: Record<string, postgres.PostgresType> = {
  bigint: { to: 20, from: [20], serialize: String, parse: Number },
  instant: { to: 1184, from: [1184], serialize: toParameter, parse: toInstant },
  date: { to: 1082, from: [1082], serialize: String, parse: String },
}

function toInstant(value: string | Date): string {
  return new Date(value).toISOString()
}

/**
 * PostgreSQL itself refuses an invalid date: if a parameter cannot be written,
 * postgres.js 3.4 loses its place among statements sent together, and their transaction never ends, with all its locks.
 */
function toParameter(value: string | Date): string {
  return Number.isNaN(new Date(value).getTime()) ? String(value) : toInstant(value)
}

/** A pooler hands on neither names of prepared statements nor limits. */
function poolOptions(applicationName: string, isPooled: boolean) {
  return {
    connect_timeout: connectSeconds,
    types,
    transform: { column: { from: postgres.toCamel, to: postgres.fromCamel } },
    onnotice: () => {},
    connection: {
      application_name: applicationName,
      TimeZone: 'UTC',
      ...(!isPooled && limits),
    },
    prepare: !isPooled,
  }
}

const limits = {
  statement_timeout: statementTimeOut,
  lock_timeout: lockTimeOut,
  idle_in_transaction_session_timeout: idleTransactionTimeOut,
}

const holders = new WeakSet<Transaction>()

/** Whether this transaction has begun with the position lock. */
export function holdsPositionLock(tx: Transaction): boolean {
  return holders.has(tx)
}

const lockWaits = createTimer('almanac_lock_wait_seconds', 'Waits of writers for their turn and the position lock.')

/**
 * Runs a write transaction that holds the position lock from its first statement, which takes only the lock: every
 * later statement then sees everything that was committed before (design 4). Nothing slow belongs inside. Those of one
 * process take turns, on one connection.
 * @throws the driver's error; `toRefusal` recognises those to be answered with "try again later"
 */
export async function withPositionLock<T>(writes: Sql, write: (tx: Transaction) => Promise<T>): Promise<T> {
  const arrived = performance.now()
  const committed = await withPoolMutex(writes, (gotIn) =>
    writes.begin('isolation level read committed', async (tx) => {
      await tx`/* takePositionLock */ select pg_advisory_xact_lock(${positionLock})`
      holders.add(tx)
      lockWaits.add(performance.now() - arrived)
      gotIn()
      return { result: await write(tx) }
    }),
  )
  return committed.result
}

import postgres from 'postgres'
import { withPoolMutex } from './pool-mutex.ts'
import { openPool } from './pool.ts'
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
  url: string
  close(): Promise<void>
}

export type DatabaseOptions = {
  applicationName?: string
  readers?: number
  writers?: number
  /** Told of every statement that takes long, by its name. */
  tellSlow?: TellSlow
}

/**
 * Opens the two pools; connections are made when first used. Columns are camelCase in JavaScript and snake_case in SQL
 * (keys inside JSON stay as they are), bigint is a number, timestamptz an ISO instant with milliseconds, date
 * YYYY-MM-DD. Statements end after 10 s, waiting for a lock after 5 s, an idle transaction after 5 s.
 */
export function openDatabase(url: string, options: DatabaseOptions = {}): Database {
  const { applicationName = 'school-almanac', readers = 8, writers = 4, tellSlow } = options
  const open = (name: 'reads' | 'writes', connections: number) => {
    const shown = name === 'reads' ? applicationName : `${applicationName} writes`
    return openPool(url, poolOptions(shown), { connections, name, tellSlow })
  }
  const sql = open('reads', readers)
  const writes = open('writes', writers)
  return {
    sql,
    writes,
    url,
    close: async () => {
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
 * [Note: No throw while sending] PostgreSQL itself refuses an invalid date: if a parameter cannot be written,
 * postgres.js 3.4 loses its place among statements sent together, and their transaction never ends, with all its locks.
 */
function toParameter(value: string | Date): string {
  return Number.isNaN(new Date(value).getTime()) ? String(value) : toInstant(value)
}

function poolOptions(applicationName: string) {
  return {
    connect_timeout: connectSeconds,
    types,
    transform: { column: { from: postgres.toCamel, to: postgres.fromCamel } },
    onnotice: () => {},
    connection: {
      application_name: applicationName,
      TimeZone: 'UTC',
      statement_timeout: statementTimeOut,
      lock_timeout: lockTimeOut,
      idle_in_transaction_session_timeout: idleTransactionTimeOut,
    },
  }
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
      lockWaits.add(performance.now() - arrived)
      gotIn()
      return { result: await write(tx) }
    }),
  )
  return committed.result
}

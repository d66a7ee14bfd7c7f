import type postgres from 'postgres'
import { createTimer } from '../kit/meters.ts'
import type { watchStatements } from './watched-statements.ts'

type Sql = postgres.Sql
type Transaction = postgres.TransactionSql
type Watch = ReturnType<typeof watchStatements>
type Work = (tx: Transaction) => unknown

/** A connection of its own, used by one transaction at a time and thrown away once lost. */
type Session = { sql: Sql; lost: boolean }

/** Makes a pool of exactly one connection; `onclose` is called at once when that connection closes. */
export type Connect = (onclose: () => void) => Sql

export class ConnectionLost extends Error {
  readonly code = 'CONNECTION_CLOSED'

  constructor() {
    super('The connection to the database was lost inside a transaction')
  }
}

const waits = createTimer('almanac_transaction_wait_seconds', 'Waits of transactions for a connection.', 'pool')

/**
 * When PostgreSQL drops a connection inside a transaction, postgres.js 3.4 rejects `begin`
 * but lets the callback continue, and sends its later statements, and then its commit or rollback, on the same
 * connection object: reconnected by then, it commits them one by one, or ends somebody else's transaction. So each
 * transaction has a connection that nobody shares, which never reconnects, and whose callback can then send nothing
 * more and never gets an answer. `sql.reserve` has no such protection and is not used.
 * At most `most` transactions run at once; the others wait here, in order, without a connection.
 */
export function openTransactions(
  connect: Connect,
  { most, name, watch }: { most: number; name: string; watch: Watch },
) {
  const sessions = new Set<Session>()
  const idle: Session[] = []
  const waiting: (() => void)[] = []
  let running = 0

  return {
    begin: async (mode: string, work: Work): Promise<unknown> => {
      await enterQueue()
      const session = idle.pop() ?? openSession()
      try {
        return await session.sql.begin(mode, (tx) => unlessLost(session, work, fence(session, tx, watch)))
      } finally {
        if (!session.lost) idle.push(session)
        leaveQueue()
      }
    },
    end: async (options?: { timeout?: number }) => {
      await Promise.all([...sessions].map(({ sql }) => sql.end(options)))
    },
  }

  function openSession(): Session {
    const session: Session = { lost: false, sql: connect(() => lose(session)) }
    sessions.add(session)
    return session
  }

  function lose(session: Session): void {
    session.lost = true
    sessions.delete(session)
    const at = idle.indexOf(session)
    if (at >= 0) idle.splice(at, 1)
    // What bypasses the fence, as a savepoint's statements do, is refused by the driver from now on.
    void session.sql.end({ timeout: 0 })
  }

  async function enterQueue(): Promise<void> {
    const arrived = performance.now()
    if (running < most) running += 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    waits.add(performance.now() - arrived, name)
  }

  function leaveQueue(): void {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}

function unlessLost(session: Session, work: Work, fenced: Transaction): Promise<unknown> {
  return new Promise((resolve, reject) => {
    settle(work, fenced).then(
      (result) => session.lost || resolve(result),
      (error: unknown) => session.lost || reject(error),
    )
  })
}

async function settle(work: Work, tx: Transaction): Promise<unknown> {
  const result = work(tx)
  return Array.isArray(result) ? Promise.all(result) : result
}

/** The transaction as its callback sees it: after the connection was lost every statement throws. */
function fence(session: Session, tx: Transaction, watch: Watch): Transaction {
  const check = () => {
    if (session.lost) throw new ConnectionLost()
  }
  return new Proxy(tx, {
    apply: (target, _self, args: unknown[]) => {
      check()
      return watch(Reflect.apply(target, undefined, args))
    },
    get: (target, key) => {
      check()
      return Reflect.get(target, key)
    },
  })
}

import { createCounter, createTimer, gaugeText } from '../kit/meters.ts'
import { slowStatement } from '../kit/times.ts'

/** Says that a statement took long, by its name: its parameters are nobody's business. */
export type TellSlow = (statement: string, milliseconds: number) => void

/** What of a query of postgres.js 3.4 is watched; its types keep it to themselves. */
type Query = {
  strings: readonly string[]
  handler: Handler
  resolve: Settle
  reject: Settle
  cursorFn?: unknown
  forEachFn?: unknown
}
type Handler = ((query: Query) => unknown) & { debug?: unknown }
type Settle = (result: unknown) => unknown

const took = createTimer('almanac_statement_seconds', 'Statements, with their wait for a connection.', 'pool')
const slow = createCounter('almanac_slow_statements_total', 'Statements of a second and more, by name.', 'statement')
const pools = new Map<string, { underWay: number; connections: number }>()

/**
 * Measures the statements of a pool of `connections` connections. A query of postgres.js begins when it is awaited, so a part of
 * another statement is never counted.
 */
export function watchStatements(pool: string, connections: number, tellSlow: TellSlow = () => {}) {
  const known = pools.get(pool) ?? { underWay: 0, connections: 0 }
  known.connections += connections
  pools.set(pool, known)
  return <T>(made: T): T => {
    const query = made as Query
    const { handler } = query
    if (typeof handler !== 'function') return made
    const begin = (started: Query) => {
      // A cursor settles in its own way, piece by piece, as fast as its reader.
      if (query.cursorFn || query.forEachFn) return handler(started)
      const { resolve, reject } = query
      const at = performance.now()
      known.underWay += 1
      const ending = (settle: Settle) => (result: unknown) => {
        query.resolve = resolve
        query.reject = reject
        known.underWay -= 1
        const milliseconds = performance.now() - at
        took.add(milliseconds, pool)
        if (milliseconds >= slowStatement) {
          const name = nameOf(query)
          slow.add(name)
          tellSlow(name, Math.round(milliseconds))
        }
        return settle(result)
      }
      query.resolve = ending(resolve)
      query.reject = ending(reject)
      return handler(started)
    }
    query.handler = Object.assign(begin, { debug: handler.debug })
    return made
  }
}

/** A pool of so many connections has ended. */
export function unwatchStatements(pool: string, connections: number): void {
  const known = pools.get(pool)
  if (known) known.connections -= connections
}

/** Every statement has its name as its leading comment. */
function nameOf({ strings }: Query): string {
  return /^\s*\/\* (\w+) \*\//.exec(strings[0] ?? '')?.[1] ?? 'unnamed'
}

/** Statements that wait for a connection at this moment: more of them are under way than there are connections. */
export function poolsText(): string {
  const rows = [...pools].map(([pool, one]) => [Math.max(0, one.underWay - one.connections), pool] as const)
  return gaugeText('almanac_pool_waiting', 'Statements that wait for a connection.', rows, 'pool')
}

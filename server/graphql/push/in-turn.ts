import type { Database } from '../../db/client.ts'

const last = new WeakMap<Database, Promise<unknown>>()

/**
 * Runs one write after the other, in the order in which they came: pushes wait here, in the process, and not on a
 * connection each that waits for the one lock (design section 4).
 */
export async function inTurn<T>(database: Database, write: () => Promise<T>): Promise<T> {
  const mine = (last.get(database) ?? Promise.resolve()).then(write, write)
  last.set(database, mine)
  return mine
}

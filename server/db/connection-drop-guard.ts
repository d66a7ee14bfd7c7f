import type { Logger } from 'pino'
import { dropLasts } from '../kit/times.ts'

export type ConnectionDropGuard = {
  /** True for 2 s after a drop: the process is not ready (`/readyz`). */
  droppedLately(): boolean
  /** Removes the guard. */
  remove(): void
}

/**
 * When PostgreSQL drops a connection between a statement and its write, postgres.js 3.4
 * throws a TypeError out of a timer, where nobody can catch it. Exactly that error is logged and swallowed: the statement's
 * own promise has been or will be rejected. Any other uncaught error is logged and ends the process, as without the guard.
 */
export function guardConnectionDrops(log: Pick<Logger, 'warn' | 'fatal'>): ConnectionDropGuard {
  let lastDrop = Number.NEGATIVE_INFINITY
  const onUncaught = (error: unknown) => {
    if (!isConnectionDrop(error)) {
      log.fatal({ err: error }, 'uncaught error')
      process.exit(1)
    }
    lastDrop = performance.now()
    log.warn({ err: error }, 'PostgreSQL dropped a connection in mid-write')
  }
  process.on('uncaughtException', onUncaught)
  return {
    droppedLately: () => performance.now() - lastDrop < dropLasts,
    remove: () => process.off('uncaughtException', onUncaught),
  }
}

function isConnectionDrop(error: unknown): boolean {
  if (!(error instanceof TypeError)) return false
  const thrownAt = error.stack?.split('\n').find((line) => line.trimStart().startsWith('at ')) ?? ''
  return /nextWrite .*[\\/]postgres[\\/](cjs[\\/])?src[\\/]connection\.js/.test(thrownAt)
}

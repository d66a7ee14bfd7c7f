import { deviceLocks } from './device-locks.ts'
import type { Gate } from './gate.ts'

type Grant = (lock: Lock | null) => unknown

/** The Web Locks as a tab sees them; a killed tab releases what it held. */
export function createTabLocks(gate: Gate) {
  const killed = new AbortController()
  const held = new Set<string>()
  const request = (name: string, ...given: [Grant] | [LockOptions, Grant]): Promise<unknown> => {
    const [options, grant] = given.length === 1 ? [{}, given[0]] : given
    const canWait = options.steal !== true && options.ifAvailable !== true
    const signal = AbortSignal.any([killed.signal, ...(options.signal ? [options.signal] : [])])
    return new Promise((resolve, reject) => {
      const hold = (lock: Lock | null) =>
        new Promise((release, fail) => {
          killed.signal.addEventListener('abort', release)
          gate.pass(() => {
            held.add(name)
            // A signal that fired before the grant arrived ends the request in a browser too.
            void Promise.resolve(grant(lock))
              .then(release, fail)
              .finally(() => held.delete(name))
          })
        })
      // The request learns that its lock was stolen meanwhile, not the holder.
      const lockOptions = canWait ? { ...options, signal } : options
      deviceLocks.request(name, lockOptions, hold).then(
        (value) => gate.pass(() => resolve(value)),
        (error: unknown) => gate.pass(() => reject(error)),
      )
    })
  }
  return {
    globals: { request, query: async () => deviceLocks.query() },
    holds: (name: string) => held.has(name),
    kill: () => killed.abort(),
  }
}

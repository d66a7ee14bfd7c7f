import { useSyncExternalStore } from 'react'
import { createSignal } from '#client/ui/page/signal.ts'

/** A version that is ready. From `reload` to the reload itself, which may take the browser a while, it `isComing`. */
export type NewVersion = { reload: () => void; isComing: boolean }

let newVersion: NewVersion | null = null
let look = () => {}
const changes = createSignal()

/** The version that is ready to be reloaded into, or null while there is none. */
export function useNewVersion(): NewVersion | null {
  return useSyncExternalStore(changes.listen, () => newVersion)
}

/** Asks the server for a newer worker, once there is one; what is found waits until somebody chooses it. */
export function lookForNewVersion(): void {
  look()
}

/** From the code of the worker, which is fetched after the first paint. */
export function lookForNewVersionWith(way: () => void): void {
  look = way
}

export function tellNewVersion(version: NewVersion | null): void {
  newVersion = version
  changes.tell()
}

import { useEffect, useSyncExternalStore } from 'react'
import { readLastChanges } from '#client/data/online/last-changes.ts'
import { useOnline } from '#client/ui/page/use-online.ts'
import { nothing, withPage, type KnownChanges } from './known-changes.ts'
import { createSignal } from '#client/ui/page/signal.ts'

let known = nothing
/** The id of the user to whom the known changes were answered. */
let knownTo = ''
let wanted = 0
let isBusy = false
const signal = createSignal()

/**
 * @param upTo the highest position among the rows: the server is asked for what it says beyond the last answer
 * @param me the id of whoever is signed in
 */
export function useLastChanges(upTo: number, me: string): KnownChanges {
  const isOnline = useOnline()
  useEffect(() => {
    wanted = upTo
    if (knownTo !== me) {
      knownTo = me
      show(nothing)
    }
    if (upTo > 0) void follow()
  }, [upTo, me, isOnline])
  return useSyncExternalStore(signal.listen, lastChangesNow)
}

/** The same for one row, which asks the server for nothing. */
export function useKnownChanges(): KnownChanges {
  return useSyncExternalStore(signal.listen, lastChangesNow)
}

/** For what is sorted or narrowed outside of a rendering. */
export function lastChangesNow(): KnownChanges {
  return known
}

async function follow(): Promise<void> {
  if (isBusy) return
  isBusy = true
  try {
    while (known.position < wanted && navigator.onLine) {
      const requestedTo = knownTo
      const page = await readLastChanges(known.position)
      if (requestedTo !== knownTo) continue
      show(withPage(known, page))
      if (!page.hasMore) return
    }
  } catch (error) {
    // A list without these columns is still a list; the next change of a row asks again.
    console.warn(error)
  } finally {
    isBusy = false
  }
}

function show(next: KnownChanges): void {
  known = next
  signal.tell()
}

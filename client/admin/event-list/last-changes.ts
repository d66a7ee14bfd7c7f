import { useEffect, useSyncExternalStore } from 'react'
import { readLastChanges, type LastChange, type LastChanges } from '#client/data/online/last-changes.ts'
import { keptBesideRows } from '#client/data/replica/view/kept-beside-rows.ts'
import { useOnline } from '#client/ui/page/use-online.ts'

/** Who changed each event last, as the server has said and this device has stored it. A new object after every change. */
export type KnownChanges = {
  position: number
  names: ReadonlyMap<string, string>
  changes: ReadonlyMap<string, LastChange>
}

const nothing: KnownChanges = { position: 0, names: new Map(), changes: new Map() }

/** A page is laid over what was known before. */
export function withPage(known: KnownChanges, page: LastChanges): KnownChanges {
  const names = new Map([...known.names, ...page.people.map(({ id, name }) => [id, name] as const)])
  const changes = new Map(known.changes)
  for (const change of page.changes) changes.set(change.id, change)
  return { position: Math.max(known.position, page.position), names, changes }
}

let known = nothing
/** Whose they are, and of which generation. */
let knownOf = ''
let wanted = 0
let isBusy = false
const listeners = new Set<() => void>()

/** @param upTo the highest position among the rows: the server is asked for what it says beyond the last answer */
export function useLastChanges(upTo: number): KnownChanges {
  const isOnline = useOnline()
  useEffect(() => {
    wanted = upTo
    if (upTo > 0) void follow()
  }, [upTo, isOnline])
  return useSyncExternalStore(listen, lastChangesNow)
}

/** For what is sorted or narrowed outside of a rendering. */
export function lastChangesNow(): KnownChanges {
  return known
}

async function follow(): Promise<void> {
  if (isBusy) return
  isBusy = true
  try {
    const kept = await keptBesideRows('last-changes')
    if (!kept) return
    const of = `${kept.userId} ${kept.generation}`
    if (of !== knownOf) {
      knownOf = of
      show((kept.value as KnownChanges | undefined) ?? nothing)
    }
    while (known.position < wanted && navigator.onLine) {
      const page = await readLastChanges(known.position)
      show(withPage(known, page))
      await kept.keep(known)
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
  for (const changed of listeners) changed()
}

function listen(changed: () => void): () => void {
  listeners.add(changed)
  return () => listeners.delete(changed)
}

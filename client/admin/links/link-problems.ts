import { useEffect, useSyncExternalStore } from 'react'
import { now } from '#client/data/now.ts'
import { readLinkOverview } from '#client/data/online/link-check.ts'
import type { LinkOverview } from '#sync/protocol/answers/link-overview.ts'
import { linksKnown } from '#sync/times.ts'

let countOf: ReadonlyMap<string, number> = new Map()
let readAt = Number.NEGATIVE_INFINITY
const listeners = new Set<() => void>()

/** How many links of each event need attention, of what the server has just said. */
export function showProblemsOf({ links }: LinkOverview): void {
  const counts = new Map<string, number>()
  for (const { places, ignoredReason } of links) {
    if (ignoredReason !== null) continue
    for (const id of new Set(places.map(({ calendarEventId }) => calendarEventId))) {
      counts.set(id, (counts.get(id) ?? 0) + 1)
    }
  }
  countOf = counts
  readAt = now().getTime()
  for (const changed of listeners) changed()
}

/** How many links of this event do not work; none are known without a connection. */
export function useLinkProblems(eventId: string): number {
  useEffect(() => void load(), [])
  return useSyncExternalStore(listen, () => countOf.get(eventId) ?? 0)
}

async function load(): Promise<void> {
  const at = now().getTime()
  if (at - readAt < linksKnown || !navigator.onLine) return
  readAt = at
  try {
    showProblemsOf(await readLinkOverview())
  } catch (error) {
    // A list without these badges is still a list.
    console.warn(error)
  }
}

function listen(changed: () => void): () => void {
  listeners.add(changed)
  return () => listeners.delete(changed)
}

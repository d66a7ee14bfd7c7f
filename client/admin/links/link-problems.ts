import { useEffect, useSyncExternalStore } from 'react'
import { now } from '#client/data/now.ts'
import { readLinkOverview } from '#client/data/online/link-check.ts'
import type { LinkOverview } from '#sync/protocol/answers/link-overview.ts'
import { linksKnown } from '#sync/times.ts'
import { createSignal } from '#client/ui/page/signal.ts'

let countOf: ReadonlyMap<string, number> = new Map()
let readAt = Number.NEGATIVE_INFINITY
const changes = createSignal()

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
  changes.tell()
}

/** How many links of this event need attention; none are known without a connection. */
export function useLinkProblems(eventId: string): number {
  useEffect(() => void load(), [])
  return useSyncExternalStore(changes.listen, () => countOf.get(eventId) ?? 0)
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

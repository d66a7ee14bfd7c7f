import { useSyncExternalStore } from 'react'

/** The events that the reader has starred, by id; null until that is read, after the first paint. */
export type Stars = ReadonlySet<string> | null

let stars: Stars = null
const listeners = new Set<() => void>()

/** What of the reader's stars is known now; only `follow-stars.ts` tells. */
export function starsAre(known: Stars): void {
  stars = known
  for (const changed of listeners) changed()
}

export function useStars(): Stars {
  return useSyncExternalStore(subscribe, () => stars)
}

/** Whether this event is starred: a row is drawn anew only with its own star. */
export function useIsStarred(eventId: string): boolean {
  return useSyncExternalStore(subscribe, () => stars?.has(eventId) === true)
}

function subscribe(changed: () => void): () => void {
  listeners.add(changed)
  return () => listeners.delete(changed)
}

import { useSyncExternalStore } from 'react'

let typed: string | null = null
const listeners = new Set<() => void>()

/** The text in the header's search box while it is being typed; the address follows when there is a pause. */
export function typeSearch(text: string | null): void {
  typed = text
  for (const changed of listeners) changed()
}

/** The text being typed, or null: then the address holds the search. */
export function useTypedSearch(): string | null {
  return useSyncExternalStore(whenTyped, () => typed)
}

function whenTyped(changed: () => void): () => void {
  listeners.add(changed)
  return () => listeners.delete(changed)
}

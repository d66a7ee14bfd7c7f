import { useSyncExternalStore } from 'react'

let typed: string | null = null
const listeners = new Set<() => void>()

/** What stands in the header's search box while it is typed; the address follows when there is a pause. */
export function typeSearch(text: string | null): void {
  typed = text
  for (const changed of listeners) changed()
}

/** What is being typed, or null: then the address says what is searched for. */
export function useTypedSearch(): string | null {
  return useSyncExternalStore(whenTyped, () => typed)
}

function whenTyped(changed: () => void): () => void {
  listeners.add(changed)
  return () => listeners.delete(changed)
}

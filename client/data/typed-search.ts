import { useSyncExternalStore } from 'react'
import { createSignal } from '#client/ui/page/signal.ts'

let typed: string | null = null
const changes = createSignal()

/** The text in the header's search box while it is being typed; the address follows when there is a pause. */
export function typeSearch(text: string | null): void {
  typed = text
  changes.tell()
}

/** The text being typed, or null: then the address holds the search. */
export function useTypedSearch(): string | null {
  return useSyncExternalStore(changes.listen, () => typed)
}

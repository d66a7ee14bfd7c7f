import { useSyncExternalStore } from 'react'

/** False while the device knows that it has no connection. */
export function useOnline(): boolean {
  return useSyncExternalStore(whenItChanges, isOnline, isOnline)
}

const isOnline = () => navigator.onLine

function whenItChanges(changed: () => void): () => void {
  const listening = new AbortController()
  for (const event of ['online', 'offline']) addEventListener(event, changed, { signal: listening.signal })
  return () => listening.abort()
}

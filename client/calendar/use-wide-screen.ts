import { useSyncExternalStore } from 'react'

const wide = matchMedia('(min-width: 48rem)')

/** Whether a month cell has room for chips; the same border as the `md:` classes. */
export function useWideScreen(): boolean {
  return useSyncExternalStore(whenWidthChanges, () => wide.matches)
}

function whenWidthChanges(changed: () => void): () => void {
  wide.addEventListener('change', changed)
  return () => wide.removeEventListener('change', changed)
}

import { useMemo } from 'react'
import { useOwnOfKind } from '#client/data/replica/own/own-of-kind.ts'
import { viewsOf, type NamedView } from './named-views.ts'

/**
 * The administrator's own views of a list, live and offline too; null until they have been read.
 * @param list the address of the list
 */
export function useViews(list: string): NamedView[] | null {
  const loaded = useOwnOfKind('views')
  return useMemo(() => (loaded.status === 'ready' ? viewsOf(loaded.value, list) : null), [loaded, list])
}

import { currentCopy } from '#client/data/replica/copy/opened-copy.ts'
import type { Exclusions, Filters } from '#client/data/exclusions.ts'
import { writeExclusions } from '#client/data/write-exclusions.ts'
import { useNavigate } from 'react-router-dom'
import { excludeQuery } from './exclude-query.ts'

/**
 * Puts what is excluded into the address, and keeps of it on this device the kinds that the reader changed: the others
 * may be those of a link that was followed.
 */
export function useExclude(shown: Exclusions): (changes: Partial<Filters>) => void {
  const navigate = useNavigate()
  return (changes) => {
    const { only: _only, ...stored } = changes
    if (Object.keys(stored).length > 0) {
      writeExclusions(currentCopy()?.userId ?? '', stored)
      void saveOwn(stored).catch((error: unknown) => console.warn(error))
    }
    const query = excludeQuery(new URLSearchParams(window.location.search), shown, changes)
    // Filters are tried out one after the other: Back leads to what was there before the calendar, not through them.
    void navigate({ pathname: window.location.pathname, search: query.toString() }, { replace: true })
  }
}

/** On every device of the reader, later than on the screen. */
async function saveOwn(changes: Partial<Exclusions>): Promise<void> {
  await (await import('#client/data/replica/replica.ts')).saveOwnFilters(changes)
}

import { currentCopy } from '#client/data/replica/copy/opened-copy.ts'
import type { Exclusions, Filters } from '#client/data/exclusions.ts'
import { writeExclusions } from '#client/data/write-exclusions.ts'
import { useNavigate } from 'react-router-dom'
import { queryOfNow } from '../calendar-address.ts'
import { excludeQuery } from './exclude-query.ts'
import { excludedNow } from './use-excluded.ts'

/** What is left out after a press, by what is left out at that moment. */
export type ChangeOfFilters = (now: Filters) => Partial<Filters>

/**
 * Puts what is excluded into the address, and keeps of it on this device the kinds that the reader changed: the others
 * may be those of a link that was followed.
 */
export function useExclude(): (change: ChangeOfFilters) => void {
  const navigate = useNavigate()
  return (change) => {
    const userId = currentCopy()?.userId ?? ''
    const now = excludedNow(userId)
    const changes = change(now)
    const { only: _only, ...stored } = changes
    if (Object.keys(stored).length > 0) {
      writeExclusions(userId, stored)
      void saveOwn(stored).catch((error: unknown) => console.warn(error))
    }
    const query = excludeQuery(queryOfNow(), now, changes)
    // Filters are tried out one after the other: Back leads to what was there before the calendar, not through them.
    void navigate({ pathname: window.location.pathname, search: query.toString() }, { replace: true })
  }
}

/** On every device of the reader, later than on the screen. */
async function saveOwn(changes: Partial<Exclusions>): Promise<void> {
  await (await import('#client/data/replica/replica.ts')).saveOwnFilters(changes)
}

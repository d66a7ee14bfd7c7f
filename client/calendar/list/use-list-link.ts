import { eventPath } from '#sync/rules/event-slug.ts'
import { useCallback, useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { withQuery } from '../calendar-address.ts'
import { useLinkTo, type LinkTo } from '../occurrence/occurrence-link.ts'

/**
 * Links that stay the same while the address follows the month in sight, so that no row is drawn again for it. A press opens the
 * event over the address of its moment.
 */
export function useListLink(): LinkTo {
  const linkOfNow = useLinkTo()
  const latest = useRef(linkOfNow)
  useEffect(() => {
    latest.current = linkOfNow
  })
  const query = withQuery(new URLSearchParams(useLocation().search), { month: null }).toString()
  return useCallback(
    (entry, place, day) => ({
      href: `${eventPath(entry.name, entry.scheduleId)}${query && `?${query}`}`,
      'data-opener': `${place} ${day} ${entry.scheduleId}`,
      onClick: (event) => latest.current(entry, place, day).onClick(event),
    }),
    [query],
  )
}

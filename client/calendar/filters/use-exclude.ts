import { currentCopy } from '#client/data/kept/device-copy.ts'
import { filterKinds, type Exclusions } from '#client/data/exclusions.ts'
import { writeExclusions } from '#client/data/write-exclusions.ts'
import { useNavigate } from 'react-router-dom'

/** Keeps what is excluded on this device and puts it into the address. */
export function useExclude(): (excluded: Exclusions) => void {
  const navigate = useNavigate()
  return (excluded) => {
    writeExclusions(currentCopy()?.userId ?? '', excluded)
    const query = new URLSearchParams(window.location.search)
    for (const kind of filterKinds) query.delete(kind)
    for (const kind of filterKinds) if (excluded[kind].length > 0) query.set(kind, excluded[kind].join(','))
    // Filters are tried out one after the other: Back leads to what was there before the calendar, not through them.
    void navigate({ pathname: window.location.pathname, search: query.toString() }, { replace: true })
  }
}

import { useNavigate, useSearchParams } from 'react-router-dom'
import { today } from '#client/data/now.ts'
import { useSearchAddress } from '../list/use-search-address.ts'
import { openingRange } from './presets.ts'
import { readRange, type Range } from './range.ts'

/** The range, both days included, and the search of what is counted, stored in the address (`?from=2026-11-01&to=2026-11-30&search=census`). */
export function useRangeAddress() {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const { search, setSearch } = useSearchAddress()
  const { range, hasUnknown } = readRange(query, openingRange(today()))
  const setRange = (changed: Partial<Range>) => {
    const next = new URLSearchParams(location.search)
    for (const [name, day] of Object.entries(changed)) next.set(name, day)
    void navigate({ search: next.toString() }, { replace: true })
  }
  const withoutStaff = query.get('staff') === 'no'
  const leaveStaffOut = (isOut: boolean) => {
    const next = new URLSearchParams(location.search)
    if (isOut) next.set('staff', 'no')
    else next.delete('staff')
    void navigate({ search: next.toString() }, { replace: true })
  }
  return { range, hasUnknown, setRange, search, setSearch, withoutStaff, leaveStaffOut }
}

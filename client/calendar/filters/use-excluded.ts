import { filterKinds, useStoredExclusions, type Filters } from '#client/data/exclusions.ts'
import { useMemo } from 'react'
import { idsInQuery, onlyInQuery } from '../calendar-address.ts'

/**
 * What is left out: of each kind what the address says, else what this device keeps for the user; and what alone is shown, which only
 * the address says. The same object for as long as they say the same, also while the month changes.
 */
export function useExcluded(query: URLSearchParams, userId: string): Filters {
  const stored = JSON.parse(useStoredExclusions(userId)) as string[][]
  const kinds = filterKinds.map((kind, index) => idsInQuery(query, kind) ?? stored[index])
  const text = JSON.stringify([...kinds, onlyInQuery(query)])
  return useMemo(() => {
    const [phases, types, schools, only] = JSON.parse(text) as [string[], string[], string[], Filters['only']]
    return { phases, types, schools, only }
  }, [text])
}

import { filterKinds, useKeptExclusions, type Exclusions } from '#client/data/exclusions.ts'
import { useMemo } from 'react'
import { idsInQuery } from '../calendar-address.ts'

/**
 * What is left out: of each kind what the address says, else what this device keeps for the user. The same object for as long as
 * they say the same, also while the month changes.
 */
export function useExcluded(query: URLSearchParams, userId: string): Exclusions {
  const stored = JSON.parse(useKeptExclusions(userId)) as string[][]
  const text = JSON.stringify(filterKinds.map((kind, index) => idsInQuery(query, kind) ?? stored[index]))
  return useMemo(() => {
    const [phases, types, schools] = JSON.parse(text) as [string[], string[], string[]]
    return { phases, types, schools }
  }, [text])
}

import { filterKinds, storedExclusions, useStoredExclusions, type Filters } from '#client/data/exclusions.ts'
import { useMemo } from 'react'
import { idsInQuery, onlyInQuery, queryOfNow } from '../calendar-address.ts'

/**
 * What is left out: of each kind what the address says, else what this device keeps for the user; and what alone is shown, which only
 * the address says. The same object for as long as they say the same, also while the month changes.
 */
export function useExcluded(query: URLSearchParams, userId: string): Filters {
  const text = textOf(query, useStoredExclusions(userId))
  return useMemo(() => read(text), [text])
}

/** The same as of now: a press may come before what the one before it changed is on the screen. */
export const excludedNow = (userId: string): Filters => read(textOf(queryOfNow(), storedExclusions(userId)))

function textOf(query: URLSearchParams, storedAsText: string): string {
  const stored = JSON.parse(storedAsText) as string[][]
  return JSON.stringify([
    ...filterKinds.map((kind, index) => idsInQuery(query, kind) ?? stored[index]),
    onlyInQuery(query),
  ])
}

function read(text: string): Filters {
  const [phases, types, schools, only] = JSON.parse(text) as [string[], string[], string[], Filters['only']]
  return { phases, types, schools, only }
}

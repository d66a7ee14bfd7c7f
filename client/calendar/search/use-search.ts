import type { MonthsData } from '#client/data/replica/view/read-month.ts'
import { useDescriptions } from '#client/data/replica/view/use-descriptions.ts'
import { dayOnDevice } from '#sync/rules/zone.ts'
import { useEffect, useMemo, useState } from 'react'
import { inSlices } from '#client/search/in-slices.ts'
import {
  createSearch,
  descriptionSteps,
  indexSteps,
  type DescriptionIndex,
  type Search,
  type SearchIndex,
} from './search-index.ts'

type Descriptions = ReadonlyMap<string, string>

const indexes = new WeakMap<MonthsData, SearchIndex>()
const descriptionIndexes = new WeakMap<Descriptions, DescriptionIndex>()

const stepsOf = ({ entries, names }: MonthsData) => indexSteps(entries, names, dayOnDevice)

/** `isWhole`: it holds the descriptions, or they cannot be read. */
type Searched = { search: Search; descriptions: Descriptions; isWhole: boolean }

/**
 * The search of everything in these months, and what their events are described by. It is there without the descriptions first,
 * which are read from the documents; null until it is made.
 */
export function useSearch(known: MonthsData | null): Searched | null {
  const { descriptions, isUnreadable } = useDescriptions()
  const index = useMade(indexes, known, stepsOf)
  const described = useMade(descriptionIndexes, descriptions, descriptionSteps)
  return useMemo(
    () =>
      index && {
        search: createSearch(index, described ?? undefined),
        descriptions: descriptions ?? new Map<string, string>(),
        isWhole: described !== null || isUnreadable,
      },
    [index, described, descriptions, isUnreadable],
  )
}

/** What is made of a source in slices; what was made of the one before until then. */
function useMade<Source extends object, Made>(
  known: WeakMap<Source, Made>,
  source: Source | null,
  steps: (source: Source) => Generator<void, Made>,
): Made | null {
  const [last, show] = useState<Made | null>(null)
  useEffect(() => {
    if (!source || known.has(source)) return undefined
    let isOver = false
    void inSlices(steps(source), () => isOver).then((made) => {
      if (made === null) return
      known.set(source, made)
      show(made)
    })
    return () => {
      isOver = true
    }
  }, [known, source, steps])
  return (source && known.get(source)) ?? last
}

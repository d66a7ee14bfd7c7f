import { useWords } from '#client/i18n/i18n.ts'
import { filterWords } from '#client/i18n/words/filters.ts'
import type { Filters } from '#client/data/exclusions.ts'
import { isolated } from '#sync/rules/isolated.ts'
import { filterChips, type FilterChip, type FilterGroup } from './filter-groups.ts'
import type { ChangeOfFilters } from './use-exclude.ts'

const onlyWords = { starred: 'onlyStarred', deadlines: 'onlyDeadlines' } as const

/** A filter in use in words, and what is left of the filters once it is taken away. */
export type NamedFilter = { name: string; without: ChangeOfFilters }

/** The filters in use, each in words. What is left out does not touch what is starred. */
export function useFilterNames(filters: Filters, groups: readonly FilterGroup[]): NamedFilter[] {
  const t = useWords(filterWords)
  const { only } = filters
  const says = (chip: FilterChip) => {
    if (chip.says === 'none') return t('none', { kind: t(chip.kind).toLowerCase() })
    return chip.says === 'not'
      ? t('not', { name: chip.names[0]! })
      : t('only', { names: chip.names.map(isolated).join(', ') })
  }
  return [
    ...only.map((one) => ({
      name: t(onlyWords[one]),
      without: ({ only: shown }: Filters) => ({ only: shown.filter((other) => other !== one) }),
    })),
    ...(only.includes('starred') ? [] : filterChips(groups)).map((chip) => ({
      name: says(chip),
      without: chip.without,
    })),
  ]
}

import type { FilterKind } from '#client/data/exclusions.ts'
import type { FilterName } from '#client/data/online/calendar-subscription.ts'
import type { TranslateOf } from '#client/i18n/i18n.ts'
import type { filterWords } from '#client/i18n/words/filters.ts'
import { sayFilter } from '#sync/rules/filter-in-words.ts'
import { isolated } from '#sync/rules/isolated.ts'
import type { ReaderFilter } from '#sync/rules/reader-filter.ts'

/** What a filter leaves, as the calendar's own chips say it; what is no longer there leaves out nothing. */
export function filterInWords(
  t: TranslateOf<typeof filterWords>,
  filter: ReaderFilter,
  names: readonly FilterName[],
): string[] {
  const kinds: [kind: FilterKind, excluded: readonly string[]][] = [
    ['phases', filter.excludedSchoolPhaseIds],
    ['types', filter.excludedEventTypeIds],
    ['schools', filter.excludedSchoolTypeIds],
  ]
  const inOrder = names.toSorted(
    (one, other) => one.displayOrder - other.displayOrder || (one.name < other.name ? -1 : 1),
  )
  return kinds.flatMap(([kind, excluded]) => {
    const ofKind = inOrder.filter((name) => name.kind === kind)
    const said = sayFilter(ofKind, excluded)
    if (said === null) return []
    if (said.says === 'none') return t('none', { kind: t(kind).toLowerCase() })
    if (said.says === 'not') return said.items.map(({ name }) => t('not', { name }))
    return t('only', { names: said.items.map(({ name }) => isolated(name)).join(', ') })
  })
}

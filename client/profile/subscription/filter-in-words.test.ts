import { beforeAll, expect, test, vi } from 'vitest'
import type { FilterName } from '#client/data/online/calendar-subscription.ts'
import { noFilter, type ReaderFilter } from '#sync/rules/reader-filter.ts'

let say: (filter: Partial<ReaderFilter>) => string[]

const phases = ['Early years', 'Primary', 'Secondary', '16 to 19', 'Special']
const names: FilterName[] = [
  ...phases.map((name, displayOrder) => ({ id: name, name, kind: 'phases' as const, displayOrder })).toReversed(),
  { id: 'exams', name: 'Exams', kind: 'types', displayOrder: 1 },
  { id: 'inset', name: 'INSET', kind: 'types', displayOrder: 2 },
  { id: 'academy', name: 'Academy', kind: 'schools', displayOrder: 1 },
]

beforeAll(async () => {
  vi.stubGlobal('navigator', { languages: ['en-GB'] })
  vi.stubGlobal('document', { documentElement: {} })
  vi.stubGlobal('addEventListener', () => {})
  const { translator } = await import('#client/i18n/i18n.ts')
  const { filterWords } = await import('#client/i18n/words/filters.ts')
  const { filterInWords } = await import('./filter-in-words.ts')
  say = (filter) => filterInWords(translator(filterWords), { ...noFilter, ...filter }, names)
})

test('the profile says a filter as the chips of the calendar do', () => {
  expect(say({ excludedSchoolPhaseIds: ['Early years', 'Primary', 'Special'] })).toEqual(['Only Secondary, 16 to 19'])
  expect(say({ excludedSchoolPhaseIds: ['Special', 'Primary'], excludedEventTypeIds: ['exams'] })).toEqual([
    'Not Primary',
    'Not Special',
    'Not Exams',
  ])
  expect(say({ excludedSchoolTypeIds: ['academy'] })).toEqual(['No school types'])
  expect(say({ excludedEventTypeIds: ['gone'] })).toEqual([])
})

import { expect, test } from 'vitest'
import type { NameRecord } from '#sync/protocol/month-record.ts'
import { feedName, saidOfFilter } from './feed-name.ts'

const record = (id: string, tagType: NameRecord['tagType'], displayOrder: number, archived = false): NameRecord => {
  const kind = tagType === null ? ('type' as const) : ('tag' as const)
  return { id, kind, name: id, color: '#000000', displayOrder, tagType, archived, isDeadline: false, isHoliday: false }
}

const names = [
  ...['Secondary', 'Primary', 'Early years', '16 to 19'].map((id, index) => record(id, 'SchoolPhase', index)),
  ...['A', 'B', 'C', 'D', 'E', 'Exams', 'Results', 'Webinars'].map((id, index) => record(id, null, index)),
  record('Fairs', null, 9, true),
  record('Academy', 'SchoolType', 0),
]

test.each([
  [[], [], 'Almanac: all events'],
  [[], ['Webinars'], 'Almanac without Webinars'],
  [[], ['Webinars', 'Exams'], 'Almanac without Exams and Webinars'],
  [['16 to 19'], ['Exams', 'D'], 'Almanac without 16 to 19, D and Exams'],
  [['16 to 19', 'Secondary'], ['C', 'D'], 'Almanac without 16 to 19, C, D and 1 more'],
  [['16 to 19', 'Secondary', 'Early years'], [], 'Almanac: Only Primary'],
  [
    ['16 to 19', 'Secondary', 'Early years'],
    ['Webinars', 'Exams'],
    'Almanac: Only Primary, without Exams and Webinars',
  ],
  [['16 to 19', 'Primary', 'Early years', 'Secondary'], [], 'Almanac: No school phases'],
  [[], ['A', 'B', 'C', 'D'], 'Almanac: Only E, Exams, Results and 1 more'],
  [[], ['an unknown id'], 'Almanac: all events'],
])('a feed without the phases %j and the types %j is called by what its filter says', (phases, types, name) => {
  const filter = { excludedSchoolPhaseIds: phases, excludedEventTypeIds: types, excludedSchoolTypeIds: [] }
  expect(
    feedName(
      'Almanac',
      saidOfFilter(filter, names, () => false),
    ),
  ).toBe(name)
})

test('an archived type counts as left only while events have it', () => {
  const excluded = ['A', 'B', 'C', 'D', 'E', 'Exams', 'Results']
  const filter = { excludedSchoolPhaseIds: [], excludedEventTypeIds: excluded, excludedSchoolTypeIds: [] }
  const nameWith = (isInUse: boolean) =>
    feedName(
      'Almanac',
      saidOfFilter(filter, names, () => isInUse),
    )
  expect(nameWith(false)).toBe('Almanac: Only Webinars')
  expect(nameWith(true)).toBe('Almanac: Only Webinars and Fairs')
})

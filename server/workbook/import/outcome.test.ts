import { expect, test } from 'vitest'
import type { EventPlan } from './plan-event.ts'
import { addPlans, newOutcome } from './outcome.ts'

const planOf = (row: number, ...keywords: string[]): EventPlan => ({
  id: `event ${row}`,
  row,
  name: '',
  kind: 'change',
  cells: [],
  change: null,
  errors: [],
  stale: [],
  unknown: keywords.map((name) => ({ column: 'keywords', name, row })),
  ...{ mapped: [], visibility: 'published', isPublication: false, dates: [], alike: null },
})
const names = { known: new Map(), chosenFor: () => undefined }

test('an unknown name is reported once with its rows, whatever its case and however often a row holds it', () => {
  const outcome = newOutcome(4, [])
  addPlans(outcome, [planOf(4, 'Funding', 'FUNDING'), planOf(9, 'funding', 'Gone')], names)
  addPlans(outcome, [planOf(12, 'Funding'), planOf(13)], names)
  expect(outcome.unknown).toEqual([
    { column: 'keywords', name: 'Funding', rows: [4, 9, 12], rowCount: 3 },
    { column: 'keywords', name: 'Gone', rows: [9], rowCount: 1 },
  ])
  expect(outcome).toMatchObject({ leftOut: 3, changes: 1, errorCount: 0, errors: [] })
})

test('errors are reported in the order of the rows, whichever event they are about, and so are the first of many', () => {
  const error = (row: number) => ({ row, column: null, message: '' })
  const outcome = newOutcome(9, [error(7)])
  addPlans(
    outcome,
    [
      { ...planOf(2), errors: [error(2), error(9)] },
      { ...planOf(3), errors: [error(3)] },
    ],
    names,
  )
  expect(outcome.errors.map(({ row }) => row)).toEqual([2, 3, 7, 9])
  addPlans(
    outcome,
    Array.from({ length: 600 }, (_, row) => ({ ...planOf(row), errors: [error(1)] })),
    names,
  )
  expect([outcome.errors.length, outcome.errors.at(-1)?.row, outcome.errorCount]).toEqual([500, 1, 604])
})

test('a mapped name is reported once with what it stands for, and what readers will see is counted', () => {
  const outcome = newOutcome(3, [])
  const mapped = [
    { column: 'keywords', name: 'Gone', row: 2 },
    { column: 'type', name: 'Tests', row: 2 },
  ] as const
  const known = { id: 'exams', name: 'Exams', tagType: null, displayOrder: 1 }
  addPlans(
    outcome,
    [
      { ...planOf(2), kind: 'create', isPublication: true, mapped: [...mapped] },
      { ...planOf(3), mapped: [mapped[1]] },
    ],
    {
      known: new Map([['exams', known]]),
      chosenFor: (column) => (column === 'type' ? 'exams' : 'leave'),
    },
  )
  expect(outcome.mapped).toEqual([
    { column: 'keywords', name: 'Gone', as: null, isNew: false, count: 1 },
    { column: 'type', name: 'Tests', as: 'Exams', isNew: false, count: 2 },
  ])
  expect(outcome).toMatchObject({ creates: 1, published: 1, changes: 1, publishedChanges: 0 })
})

test('the first ten rows of a name are reported, and all are counted', () => {
  const outcome = newOutcome(12, [])
  addPlans(
    outcome,
    Array.from({ length: 12 }, (_, index) => planOf(index + 2, 'Gone')),
    names,
  )
  expect(outcome.unknown).toMatchObject([{ rows: [2, 3, 4, 5, 6, 7, 8, 9, 10, 11], rowCount: 12 }])
})

import { expect, test } from 'vitest'
import type { EventPlan } from './plan-event.ts'
import { addPlans, newReport } from './report.ts'

const planOf = (row: number, ...keywords: string[]): EventPlan => ({
  id: `event ${row}`,
  row,
  name: '',
  kind: 'change',
  changes: [],
  change: null,
  errors: [],
  unknown: keywords.map((name) => ({ column: 'keywords', name, row })),
})

test('an unknown name is told once with its rows, whatever its case and however often a row holds it', () => {
  const report = newReport(4, [])
  addPlans(report, [planOf(4, 'Funding', 'FUNDING'), planOf(9, 'funding', 'Gone')])
  addPlans(report, [planOf(12, 'Funding'), planOf(13)])
  expect(report.unknown).toEqual([
    { column: 'keywords', name: 'Funding', rows: [4, 9, 12], rowCount: 3 },
    { column: 'keywords', name: 'Gone', rows: [9], rowCount: 1 },
  ])
  expect(report).toMatchObject({ leftOut: 3, changes: 1, errorCount: 0, errors: [] })
})

test('of a name in many rows the first ten are told, and all are counted', () => {
  const report = newReport(12, [])
  addPlans(
    report,
    Array.from({ length: 12 }, (_, index) => planOf(index + 2, 'Gone')),
  )
  expect(report.unknown).toMatchObject([{ rows: [2, 3, 4, 5, 6, 7, 8, 9, 10, 11], rowCount: 12 }])
})

import { expect, test } from 'vitest'
import { measure } from './measure.ts'
import type { BenchRow, Round } from './row.ts'
import { busyLine, headings, lineOf } from './result-lines.ts'

const rowOf = (rounds: Round[], goal: BenchRow['goal']): BenchRow => {
  const left = [...rounds]
  return { name: 'a-row', operation: 'a row', goal, unit: 'ms', open: async () => async () => left.shift()! }
}

const measured = async (row: BenchRow, ...slowness: number[]) => {
  const result = await measure(row, async () => slowness.shift()!)
  return { line: Object.fromEntries(lineOf(result).map((cell, column) => [headings[column], cell])), result }
}

test('a row gives the lowest and the highest of its rounds', async () => {
  const rounds = [130, 118, 121, 166, 119].map((ours) => ({ ours }))
  const { line } = await measured(rowOf(rounds, { atMost: 120 }), 1, 1)
  expect(line).toMatchObject({ ours: '121.0 ms', rounds: '118.0 to 166.0 ms', met: 'NO' })
})

test('a row with a reference gives the spread of its ratios, since both sides of a round were measured together', async () => {
  const rounds = [
    { reference: 100, ours: 87 },
    { reference: 200, ours: 258 },
    { reference: 100, ours: 91 },
    { reference: 50, ours: 45 },
    { reference: 100, ours: 88 },
  ]
  const { line } = await measured(rowOf(rounds, { ratioAtMost: 0.9 }), 1, 1)
  expect(line).toMatchObject({ ratio: '0.90x', rounds: '0.87 to 1.29x', met: 'yes' })
})

test('a row that was measured while the machine was busy says so, also when it was busy only at the end', async () => {
  const rounds = Array.from({ length: 5 }, () => ({ ours: 1 }))
  const quiet = await measured(rowOf(rounds, { atMost: 1 }), 1, 1.1)
  expect([quiet.line['machine'], busyLine(quiet.result)]).toEqual(['quiet', null])
  const busy = await measured(rowOf(rounds, { atMost: 1 }), 1, 2.31)
  expect([busy.line['machine'], busyLine(busy.result)]).toEqual([
    'busy 2.3x',
    'machine busy: work took 2.3x its processor time',
  ])
})

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from '../support/source-files.ts'
import type { Goal } from '../bench/row.ts'
import { rows } from '../bench/rows.ts'

const numbers = readFileSync(join(root, 'docs', 'numbers.md'), 'utf8')
const listed = [...numbers.matchAll(/^\| `([\w-]+)` \|.*\| ([^|]+) \|$/gm)].map(([, name = '', goal = '']) => ({
  name,
  goal,
}))

function wordsOf(goal: Goal, unit: string): string {
  const amount = (value: number, of: string) => `${value.toLocaleString('en-GB')}${of}`
  const end = unit === '' ? '' : ` ${unit}`
  if ('atMost' in goal) return `at most ${amount(goal.atMost, end)}`
  if ('atLeast' in goal) return `at least ${amount(goal.atLeast, end)}`
  return 'ratioAtMost' in goal
    ? `at most ${amount(goal.ratioAtMost, 'x')}`
    : `at least ${amount(goal.ratioAtLeast, 'x')}`
}

describe('docs/numbers.md', () => {
  test('lists many rows', () => {
    expect(listed.length).toBeGreaterThan(40)
  })

  test.each(listed)('gives $name the goal that npm run bench compares it with', ({ name, goal }) => {
    const row = rows.find((one) => one.name === name)
    expect(row, `npm run bench has no row ${name}`).toBeDefined()
    expect(goal.split(':')[0]).toBe(wordsOf(row!.goal, row!.unit))
  })
})

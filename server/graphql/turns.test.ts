import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createTurns } from './turns.ts'

test('of those that wait at once each has a turn of the event loop by itself, in their order', async () => {
  const turn = createTurns()
  const begun: string[] = []
  for (const name of ['first', 'second', 'third']) void turn().then(() => begun.push(name))
  const seen: number[] = []
  while (begun.length < 3) {
    seen.push(begun.length)
    await nextTurn()
  }
  expect(new Set(seen)).toEqual(new Set([0, 1, 2]))
  expect(begun).toEqual(['first', 'second', 'third'])
})

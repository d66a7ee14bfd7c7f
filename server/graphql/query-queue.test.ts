import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createQueryQueue } from './query-queue.ts'

test('each waiting query gets an event loop turn of its own, in their order', async () => {
  const turn = createQueryQueue()
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

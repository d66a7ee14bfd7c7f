import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

test.each([
  [undefined, 4_000],
  [3, 12_000],
])('at the pace %s a save waits %i ms for its answer', async (pace, expected) => {
  vi.stubGlobal('pace', pace)
  const { answerWithin } = await import('./times.ts')
  expect(answerWithin).toBe(expected)
})

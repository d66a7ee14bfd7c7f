import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => {
  vi.unstubAllEnvs()
  vi.resetModules()
})

test.each([
  ['', 1, 5_000],
  ['3', 3, 15_000],
])('at PACE "%s" the server waits %i times as long', async (given, pace, lock) => {
  vi.stubEnv('PACE', given)
  const times = await import('./times.ts')
  expect(times.pace).toBe(pace)
  expect(times.lockTimeOut).toBe(lock)
})

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { eventually } from './eventually.ts'
import { asTimePasses, nothingUnderWay, overTime, startClock, stopClock } from './virtual-clock.ts'

beforeEach(stopClock)
afterEach(startClock)

test('a wait ends only as the clock is moved, a turn of the event loop by itself', async () => {
  const ran: string[] = []
  setTimeout(() => ran.push('waited'), 1_000)
  setTimeout(() => ran.push('turned'))
  await eventually(() => expect(ran).toEqual(['turned']))
  const [began, now] = [performance.now(), Date.now()]
  await nothingUnderWay()
  expect([performance.now(), Date.now(), ran]).toEqual([began, now, ['turned']])
  await asTimePasses(() => expect(ran).toEqual(['turned', 'waited']))
  expect(performance.now() - began).toBe(1_000)
  expect(Date.now() - now).toBe(1_000)
})

test('a wait and a turn that are given up do not happen', async () => {
  const happened = vi.fn<() => void>()
  for (const milliseconds of [0, 1_000]) clearTimeout(setTimeout(happened, milliseconds))
  await nothingUnderWay()
  await vi.advanceTimersByTimeAsync(2_000)
  expect(happened).not.toHaveBeenCalled()
})

test('timers and time-out signals fire when their time has passed', async () => {
  const late = AbortSignal.timeout(5_000)
  const waiting = new Promise((resolve) => setTimeout(() => resolve('done'), 4_000))
  expect(await overTime(waiting)).toBe('done')
  expect(late.aborted).toBe(false)
  await asTimePasses(() => expect(late.reason).toMatchObject({ name: 'TimeoutError' }))
})

test('the clock is the real one afterwards', () => {
  const { setTimeout: stopped } = globalThis
  startClock()
  expect(setTimeout).not.toBe(stopped)
  expect(vi.isFakeTimers()).toBe(false)
})

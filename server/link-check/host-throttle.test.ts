import { afterEach, beforeEach, expect, test } from 'vitest'
import { overTime, startClock, stopClock } from '#tests/support/waiting/virtual-clock.ts'
import { createTurns } from './host-throttle.ts'

beforeEach(stopClock)
afterEach(startClock)

test('a host is asked once a second, whoever asks, and others do not wait for it', async () => {
  const turn = createTurns(1000)
  const begun = Date.now()
  const asked: [host: string, after: number][] = []
  const ask = async (host: string) => {
    await turn(host)
    asked.push([host, Date.now() - begun])
  }
  await overTime(Promise.all(['a.test', 'b.test', 'a.test', 'a.test', 'b.test'].map(ask)))
  expect(asked.filter(([host]) => host === 'a.test').map(([, after]) => after)).toEqual([0, 1000, 2000])
  expect(asked.filter(([host]) => host === 'b.test').map(([, after]) => after)).toEqual([0, 1000])
})

test('a host that has rested is asked at once', async () => {
  const turn = createTurns(1000)
  const begun = Date.now()
  await turn('a.test')
  await overTime(turn('b.test').then(() => turn('b.test')))
  expect(Date.now()).toBe(begun + 1000)
  await turn('a.test')
  expect(Date.now()).toBe(begun + 1000)
})

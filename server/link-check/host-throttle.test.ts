import { afterEach, beforeEach, expect, test } from 'vitest'
import { overTime, startClock, stopClock } from '#tests/support/waiting/virtual-clock.ts'
import { createHostThrottle } from './host-throttle.ts'

beforeEach(stopClock)
afterEach(startClock)

test('a host gets one request a second, and requests to other hosts do not wait for it', async () => {
  const throttle = createHostThrottle(1000)
  const begun = Date.now()
  const requests: [host: string, after: number][] = []
  const request = async (host: string) => {
    await throttle(host)
    requests.push([host, Date.now() - begun])
  }
  await overTime(Promise.all(['a.test', 'b.test', 'a.test', 'a.test', 'b.test'].map(request)))
  expect(requests.filter(([host]) => host === 'a.test').map(([, after]) => after)).toEqual([0, 1000, 2000])
  expect(requests.filter(([host]) => host === 'b.test').map(([, after]) => after)).toEqual([0, 1000])
})

test('a host that has had no request for a second gets one at once', async () => {
  const throttle = createHostThrottle(1000)
  const begun = Date.now()
  await throttle('a.test')
  await overTime(throttle('b.test').then(() => throttle('b.test')))
  expect(Date.now()).toBe(begun + 1000)
  await throttle('a.test')
  expect(Date.now()).toBe(begun + 1000)
})

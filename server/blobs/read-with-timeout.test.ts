import { PassThrough } from 'node:stream'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { overTime, startClock, stopClock } from '#tests/support/waiting/virtual-clock.ts'
import { readWithTimeout } from './read-with-timeout.ts'

beforeEach(stopClock)
afterEach(startClock)

test('the time that a file waits for its turn is not the silence of its sender', async () => {
  const sent = new PassThrough()
  const parts = readWithTimeout(sent, { silence: 60_000, rate: 1_000 })
  sent.write('head')
  expect(String((await parts.next()).value)).toBe('head')
  await vi.advanceTimersByTimeAsync(150_000)
  sent.end('rest')
  expect(String((await parts.next()).value)).toBe('rest')
  expect((await parts.next()).done).toBe(true)
})

test('a sender that falls silent is not waited for', async () => {
  const parts = readWithTimeout(new PassThrough(), { silence: 60_000, rate: 1_000 })
  await expect(overTime(parts.next())).rejects.toThrow('The file did not arrive whole.')
})

test('a sender that sends a byte now and then is not waited for', async () => {
  const sent = new PassThrough()
  const dripping = setInterval(() => sent.write('a'), 60)
  const read = async () => {
    for await (const part of readWithTimeout(sent, { silence: 1_000, rate: 1 })) expect(part).toHaveLength(1)
  }
  await expect(overTime(read())).rejects.toThrow('The file did not arrive whole.')
  clearInterval(dripping)
})

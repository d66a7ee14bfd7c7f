import { PassThrough } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { heard } from './heard.ts'

test('the time that a file waits for its turn is not the silence of its sender', async () => {
  const sent = new PassThrough()
  const parts = heard(sent, { silence: 60, rate: 1_000 })
  sent.write('head')
  expect(String((await parts.next()).value)).toBe('head')
  await wait(150)
  sent.end('rest')
  expect(String((await parts.next()).value)).toBe('rest')
  expect((await parts.next()).done).toBe(true)
})

test('a sender that falls silent is not waited for', async () => {
  const parts = heard(new PassThrough(), { silence: 30, rate: 1_000 })
  await expect(parts.next()).rejects.toThrow('The file did not arrive whole.')
})

test('a sender that sends a byte now and then is not waited for', async () => {
  const sent = new PassThrough()
  const dripping = setInterval(() => sent.write('a'), 10)
  const read = async () => {
    for await (const part of heard(sent, { silence: 100, rate: 1 })) expect(part).toHaveLength(1)
  }
  await expect(read()).rejects.toThrow('The file did not arrive whole.')
  clearInterval(dripping)
})

import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import express from 'express'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { StorageFull, TryAgainLater } from '../kit/errors.ts'
import { createLog } from '../kit/log.ts'
import { refusalsCounted } from '../kit/times.ts'
import { countRefusal } from './counted-refusals.ts'
import { errorAnswers } from './error-answers.ts'
import { requestLog } from './request-log.ts'

afterEach(() => void vi.useRealTimers())

function keptLog() {
  const lines: string[] = []
  const log = createLog('info', { write: (line) => void lines.push(line) })
  const read = () => lines.map((line) => JSON.parse(line) as Record<string, unknown> & { level: number })
  return { log, read }
}

test('many refusals of a busy server are one line without a stack; what is a fault is logged in full', async () => {
  const { log, read } = keptLog()
  const server = express()
    .use(requestLog(log))
    .get('/busy/:name', () => {
      throw new TryAgainLater(30)
    })
    .get('/broken', () => {
      throw Object.assign(new Error('terminating connection'), { code: '57P01' })
    })
    .use(errorAnswers(log))
    .listen(0)
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const ask = async (path: string) => {
    const response = await fetch(`http://localhost:${(server.address() as AddressInfo).port}${path}`)
    await response.arrayBuffer()
    return response.status
  }
  for (let number = 0; number < 5; number += 1) expect(await ask(`/busy/${number}`)).toBe(503)
  expect(read()).toMatchObject([{ level: 40, code: 'TRY_AGAIN_LATER', place: 'GET /busy/:name', msg: 'refused' }])
  expect(JSON.stringify(read())).not.toContain('stack')
  expect(await ask('/broken')).toBe(503)
  expect(JSON.stringify(read())).toContain('terminating connection')
})

test('the refusals of a minute are counted for each place and code, and then told again', () => {
  vi.useFakeTimers()
  const { log, read } = keptLog()
  const busy = new TryAgainLater()
  for (let number = 0; number < 1000; number += 1) expect(countRefusal(log, busy, 'here')).toBe(true)
  countRefusal(log, busy, 'there')
  countRefusal(log, new StorageFull(), 'here')
  expect(read().map(({ code, place }) => [code, place])).toEqual([
    ['TRY_AGAIN_LATER', 'here'],
    ['TRY_AGAIN_LATER', 'there'],
    ['STORAGE_FULL', 'here'],
  ])
  vi.advanceTimersByTime(refusalsCounted)
  expect(read().slice(3)).toMatchObject([{ level: 40, code: 'TRY_AGAIN_LATER', place: 'here', count: 999 }])
  countRefusal(log, busy, 'here')
  expect(read()).toHaveLength(5)
})

import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { memoryStorage } from '#tests/support/memory-storage.ts'
import * as sendLater from './send-later.ts'

const { sendOrQueue, queueToSend, sendWaiting } = sendLater

type Received = { path: string; body: { text?: string; views?: object[] } }
type Answer = { status: number; body?: object }

let received: Received[] = []
let answer: (received: Received) => Answer | 'none' = () => ({ status: 200 })
const server = createServer((request, response) => {
  let text = ''
  request.on('data', (part: Buffer) => (text += part.toString()))
  request.on('end', () => {
    const one = { path: request.url ?? '', body: JSON.parse(text) as Received['body'] }
    received.push(one)
    const given = answer(one)
    if (given === 'none') response.destroy()
    else response.writeHead(given.status, { 'content-type': 'application/json' }).end(JSON.stringify(given.body ?? {}))
  })
})

const { fetch } = globalThis

beforeEach(async () => {
  memoryStorage()
  server.listen(0, 'localhost')
  await once(server, 'listening')
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`
  vi.stubGlobal('fetch', (path: string, options: RequestInit) => fetch(origin + path, options))
  received = []
  answer = () => ({ status: 200 })
})

afterEach(async () => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

const report = (text: string, user = 'ann') => ({ user, path: '/api/event-reports', body: { text } })
const view = (id: string) => ({ user: null, path: '/api/page-views', body: { views: [{ id, path: '/calendar' }] } })
const left = () => Object.keys(localStorage).map((key) => key.replace('to-send:', ''))
const texts = () => received.map(({ body }) => body.text)
const refused = (code: string, status: number): Answer => ({ status, body: { errors: [{ code, message: code }] } })

test('an answer to another session or another origin leaves it stored for its author', async () => {
  answer = () => refused('OTHER_USER', 409)
  expect(await sendOrQueue('one', report('one'))).toEqual({ status: 'queued', why: 'signed-out' })
  answer = () => refused('FOREIGN_REQUEST', 403)
  expect(await sendOrQueue('two', report('two'))).toEqual({ status: 'queued', why: 'failed' })
  expect(left()).toEqual(['one', 'two'])
  answer = () => refused('NOT_PERMITTED', 403)
  expect(await sendOrQueue('three', report('three'))).toEqual({ status: 'refused', messages: ['NOT_PERMITTED'] })
  expect(left()).toEqual(['one', 'two'])
})

test('the result says why a report or a view still waits', async () => {
  const why = async (given: Answer | 'none') => {
    answer = () => given
    return sendOrQueue('one', report('one'))
  }
  expect(await why({ status: 429 })).toEqual({ status: 'queued', why: 'limited' })
  expect(await why({ status: 401 })).toEqual({ status: 'queued', why: 'signed-out' })
  expect(await why({ status: 503 })).toEqual({ status: 'queued', why: 'failed' })
  expect(await why('none')).toEqual({ status: 'queued', why: 'offline' })
})

test('without room on the device a report is called lost, not stored', async () => {
  const refuse = () => {
    throw new Error('QuotaExceededError')
  }
  vi.stubGlobal('localStorage', { setItem: refuse, removeItem: () => {} })
  answer = () => 'none'
  expect(await sendOrQueue('one', report('one'))).toEqual({ status: 'lost', why: 'offline' })
  answer = () => ({ status: 200 })
  expect(await sendOrQueue('one', report('one'))).toEqual({ status: 'sent' })
})

test('a limited or failed request does not block those behind it, but a lost network does', async () => {
  for (const text of ['one', 'two', 'three']) queueToSend(text, report(text))
  answer = ({ body }) => ({ status: body.text === 'one' ? 429 : body.text === 'two' ? 500 : 200 })
  await sendWaiting('ann')
  expect(texts()).toEqual(['one', 'two', 'three'])
  expect(left()).toEqual(['one', 'two'])
  received = []
  answer = () => 'none'
  await sendWaiting('ann')
  expect(new Set(texts())).toEqual(new Set(['one']))
})

test('drops what is told of use after 35 days, and never what somebody has written', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-10-16T11:59:59Z') })
  queueToSend('old', view('old'))
  queueToSend('written', report('written'))
  vi.setSystemTime(Date.parse('2026-10-16T12:00:01Z'))
  queueToSend('newer', view('newer'))
  vi.setSystemTime(Date.parse('2026-11-20T12:00:00Z'))
  await sendWaiting('ann')
  expect(received.map(({ body }) => body.text ?? body.views)).toEqual(['written', [{ id: 'newer', path: '/calendar' }]])
  expect(left()).toEqual([])
})

test('waiting page views are sent together, 500 at most', async () => {
  for (let count = 0; count < 501; count += 1) queueToSend(`view ${count}`, view(`view ${count}`))
  await sendWaiting(null)
  expect(received.map(({ body }) => body.views?.length)).toEqual([500, 1])
  expect(left()).toEqual([])
})

test('does not send again a request that is under way', async () => {
  await Promise.all([sendOrQueue('one', report('one')), sendWaiting('ann')])
  expect(texts()).toEqual(['one'])
})

test('an answer with errors is no success, whatever its status', async () => {
  answer = () => ({ status: 200, body: { errors: [{ message: 'No such event' }], data: null } })
  expect(await sendOrQueue('one', report('one'))).toEqual({ status: 'refused', messages: ['No such event'] })
})

test('requests of a user are counted, sent or deleted when they leave; those of others stay', async () => {
  const { countWaiting, sendBeforeLeaving, forgetWaiting, forgetViews, reportsPath } = sendLater
  for (const text of ['one', 'two']) queueToSend(text, report(text))
  queueToSend('of Ben', report('of Ben', 'ben'))
  queueToSend('view', view('view'))
  queueToSend('link', { user: 'ann', path: '/graphql', body: {} })
  expect([countWaiting('ann'), countWaiting('ann', reportsPath)]).toEqual([3, 2])
  answer = ({ body }) => ({ status: body.text === 'one' ? 429 : 200 })
  expect(await sendBeforeLeaving('ann')).toBe('limited')
  expect(left()).toEqual(['one', 'of Ben'])
  queueToSend('view', view('view'))
  forgetWaiting('ann')
  expect(left()).toEqual(['of Ben', 'view'])
  expect(await sendBeforeLeaving('ann')).toBe(null)
  queueToSend('view', view('view'))
  forgetViews()
  expect(left()).toEqual(['of Ben'])
})

test('a request that is stored while another is being sent is sent after it', async () => {
  const { promise: second, resolve: sendSecond } = Promise.withResolvers<void>()
  answer = ({ body }) => {
    if (received.length === 1) {
      queueToSend('two', view('two'))
      void sendWaiting(null).then(sendSecond)
    }
    return { status: body.views ? 200 : 400 }
  }
  queueToSend('one', view('one'))
  await sendWaiting(null)
  await second
  expect(received).toHaveLength(2)
  expect(left()).toEqual([])
})

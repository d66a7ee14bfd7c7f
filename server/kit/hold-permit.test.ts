import express from 'express'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { eventually } from '#tests/support/waiting/eventually.ts'
import { holdPermit } from './hold-permit.ts'
import { createSemaphore } from './semaphore.ts'

test('a body is read once there is a slot, and not for whoever has gone meanwhile', async () => {
  const read: string[] = []
  const waiting: (() => void)[] = []
  const acquire = createSemaphore(1, 5)
  const handler = holdPermit(
    acquire,
    (request, _response, next) => {
      read.push(request.path)
      next()
    },
    async (_request, response) => {
      await new Promise<void>((go) => waiting.push(go))
      response.json({})
    },
  )
  const server = express().post('/:name', handler).listen(0)
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const arrivals = once(server, 'request')
  const { port } = server.address() as AddressInfo
  const post = (name: string, signal?: AbortSignal) =>
    fetch(`http://127.0.0.1:${port}/${name}`, { method: 'POST', signal: signal ?? null })

  const first = post('first')
  await arrivals
  await eventually(() => expect(waiting.length).toBe(1))
  const gone = new AbortController()
  const arrived = once(server, 'request')
  const second = post('second', gone.signal)
  const [, response] = (await arrived) as [unknown, { destroyed: boolean }]
  gone.abort()
  await expect(second).rejects.toThrow()
  await eventually(() => expect(response.destroyed).toBe(true))
  expect(read).toEqual(['/first'])

  waiting.shift()!()
  expect((await first).status).toBe(200)
  const third = post('third')
  await eventually(() => expect(waiting.length).toBe(1))
  waiting.shift()!()
  expect((await third).status).toBe(200)
  expect(read).toEqual(['/first', '/third'])
})

test('a client that disconnects while its body is read frees the permit', async () => {
  const acquire = createSemaphore(1, 5)
  // Nothing of the body is read to its end.
  const handler = holdPermit(
    acquire,
    () => {},
    () => {},
  )
  const server = express().post('/', handler).listen(0)
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const arrived = once(server, 'request')
  const { port } = server.address() as AddressInfo
  const gone = new AbortController()
  const sent = fetch(`http://127.0.0.1:${port}/`, { method: 'POST', signal: gone.signal })
  await arrived
  const next = acquire()
  gone.abort()
  await expect(sent).rejects.toThrow()
  const release = await next
  release()
})

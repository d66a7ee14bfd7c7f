import express from 'express'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { eventually } from '#tests/support/waiting/eventually.ts'
import { inSlot } from './in-slot.ts'
import { createSlots } from './slots.ts'

test('a body is read once there is a slot, and not for whoever has gone meanwhile', async () => {
  const read: string[] = []
  const waiting: (() => void)[] = []
  const takeSlot = createSlots(1, 5)
  const handler = inSlot(
    takeSlot,
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

test('whoever goes away while a body is read gives the slot back', async () => {
  const takeSlot = createSlots(1, 5)
  // Nothing of the body is read to its end.
  const handler = inSlot(
    takeSlot,
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
  const next = takeSlot()
  gone.abort()
  await expect(sent).rejects.toThrow()
  const giveBack = await next
  giveBack()
})

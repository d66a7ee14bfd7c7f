import { once } from 'node:events'
import { createServer, request, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { followRequests } from './follow-requests.ts'

let server: Server

beforeEach(async () => {
  server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

/** A request that has arrived and waits for its answer. */
async function requestOnce(): Promise<ServerResponse> {
  const { port } = server.address() as AddressInfo
  const arrived = once(server, 'request')
  const sent = request({ host: '127.0.0.1', port })
  sent.on('response', (response) => response.resume())
  sent.on('error', () => {})
  sent.end()
  const [, response] = (await arrived) as [unknown, ServerResponse]
  return response
}

test('the server ends only after the last request in progress', async () => {
  const requests = followRequests(server)
  const [first, second] = [await requestOnce(), await requestOnce()]
  let isOver = false
  const over = requests.end().then(() => (isOver = true))
  first.end()
  await once(first, 'close')
  expect(isOver).toBe(false)
  second.end()
  await over
})

test('the server does not wait to end for a request that takes too long', async () => {
  const requests = followRequests(server, 20)
  await requestOnce()
  await requests.end()
})

test('the server ends at once without a request in progress', async () => {
  const requests = followRequests(server)
  const response = await requestOnce()
  response.end()
  await once(response, 'close')
  await requests.end()
})

test('an answer given while the server ends closes its connection', async () => {
  const requests = followRequests(server)
  const before = await requestOnce()
  const over = requests.end()
  const meanwhile = await requestOnce()
  for (const response of [before, meanwhile]) {
    expect(response.getHeader('connection')).toBe('close')
    response.end()
  }
  await over
})

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
async function ask(): Promise<ServerResponse> {
  const { port } = server.address() as AddressInfo
  const arrived = once(server, 'request')
  const asked = request({ host: '127.0.0.1', port })
  asked.on('response', (response) => response.resume())
  asked.on('error', () => {})
  asked.end()
  const [, response] = (await arrived) as [unknown, ServerResponse]
  return response
}

test('the end of requests waits for the last one under way', async () => {
  const requests = followRequests(server)
  const [first, second] = [await ask(), await ask()]
  let isOver = false
  const over = requests.end().then(() => (isOver = true))
  first.end()
  await once(first, 'close')
  expect(isOver).toBe(false)
  second.end()
  await over
})

test('the end of requests waits for none that takes too long', async () => {
  const requests = followRequests(server, 20)
  await ask()
  await requests.end()
})

test('without a request under way the end of requests is at once', async () => {
  const requests = followRequests(server)
  const response = await ask()
  response.end()
  await once(response, 'close')
  await requests.end()
})

test('whoever is answered while the server ends is told to ask no more over the same connection', async () => {
  const requests = followRequests(server)
  const before = await ask()
  const over = requests.end()
  const meanwhile = await ask()
  for (const response of [before, meanwhile]) {
    expect(response.getHeader('connection')).toBe('close')
    response.end()
  }
  await over
})

import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { once } from 'node:events'
import { afterEach, expect, test, vi } from 'vitest'

const query = `query pull($checkpoint: JSON) {
  pull(checkpoint: $checkpoint)
}`

let end = async () => {}
afterEach(() => end())

/** The client of a page whose server gives these answers. */
async function clientOf(answer: RequestListener) {
  const server = createServer(answer).listen(0, 'localhost')
  await once(server, 'listening')
  end = async () => {
    vi.unstubAllGlobals()
    vi.resetModules()
    server.closeAllConnections()
    server.close()
  }
  vi.stubGlobal('location', { origin: `http://localhost:${(server.address() as AddressInfo).port}` })
  return import('./graphql-client.ts')
}

const json = { 'content-type': 'application/json' }
const long = ({ requestLong }: Awaited<ReturnType<typeof clientOf>>) =>
  requestLong(query, { checkpoint: null }, new AbortController().signal)

test('a long answer is requested under its operation, and is whole', async () => {
  let body = ''
  const client = await clientOf((request, response) => {
    request.on('data', (part: Buffer) => (body += part.toString()))
    request.on('end', () => response.writeHead(200, json).end('{"data":{"pull":{"name":"Größe"}}}'))
  })
  expect(await long(client)).toEqual({ pull: { name: 'Größe' } })
  expect(JSON.parse(body)).toEqual({ query, variables: { checkpoint: null }, operationName: 'pull' })
})

test('a long answer that breaks off came from a server', async () => {
  const client = await clientOf((_request, response) => {
    response.writeHead(200, { ...json, 'content-length': 1_000 })
    response.write('{"data":', () => response.destroy())
  })
  await expect(long(client)).rejects.toMatchObject({ status: 200 })
})

test.each([
  ['an error without details', 500, '{"errors":[{"message":"broken"}]}'],
  ['a page of somebody else, such as a captive portal', 200, '<!doctype html><title>A captive portal</title>'],
])('%s came from a server', async (_what, status, body) => {
  const client = await clientOf((_request, response) => response.writeHead(status, json).end(body))
  await expect(long(client)).rejects.toMatchObject({ status })
})

test('an answer that never begins counts as an unreachable server', async () => {
  const client = await clientOf((_request, response) => response.destroy())
  await expect(long(client)).rejects.toMatchObject({ status: 0 })
})

test('a refusal is reported with its status, its code and when to try again', async () => {
  const errors = [{ message: 'too many', extensions: { code: 'RATE_LIMITED' } }]
  const client = await clientOf((_request, response) => {
    response.writeHead(429, { ...json, 'retry-after': '7' }).end(JSON.stringify({ errors }))
  })
  await expect(long(client)).rejects.toMatchObject({ status: 429, code: 'RATE_LIMITED', retryAfter: 7_000 })
})

import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import express from 'express'
import { expect, test } from 'vitest'
import { fromPublicAddress } from './public-address.ts'

/** The status, and the host and protocol as the app sees them. */
async function answerTo(host: string, env: { publicUrl: string; production: boolean }): Promise<string> {
  const app = express()
  app.set('trust proxy', 1)
  app.use(fromPublicAddress(env))
  app.get('/', ({ protocol, headers }, response) => {
    response.send(`${protocol} ${headers.host} ${String(headers['x-forwarded-host'])}`)
  })
  const server = app.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const sent = request({ port, host: '127.0.0.1', headers: { host, accept: 'text/html', 'x-forwarded-host': host } })
  sent.end()
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  const body = (await response.setEncoding('utf8').toArray()).join('')
  server.close()
  return `${response.statusCode} ${response.headers.location ?? body}`
}

test('the app knows no address but PUBLIC_URL, whatever the Host header says', async () => {
  const env = { publicUrl: 'https://almanac.example', production: true }
  for (const host of ['evil.example', 'almanac.example:81', 'localhost']) {
    expect(await answerTo(host, env)).toBe('200 https almanac.example almanac.example')
  }
})

test('another name of this machine redirects to the configured one, outside production and on the same port only', async () => {
  const env = { publicUrl: 'http://localhost:3000', production: false }
  expect(await answerTo('127.0.0.1:3000', env)).toBe('307 http://localhost:3000/')
  expect(await answerTo('[::1]:3000', env)).toBe('307 http://localhost:3000/')
  expect(await answerTo('127.0.0.1:3001', env)).toBe('200 http localhost:3000 localhost:3000')
  expect(await answerTo('evil.example:3000', env)).toBe('200 http localhost:3000 localhost:3000')
  expect(await answerTo('127.0.0.1:3000', { ...env, production: true })).toBe('200 http localhost:3000 localhost:3000')
})

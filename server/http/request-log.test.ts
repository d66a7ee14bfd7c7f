import express from 'express'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { requestLog } from './request-log.ts'

test.each([
  [200, 'debug'],
  [401, 'info'],
  [404, 'info'],
  [429, 'info'],
  [503, 'error'],
])('an answer of %d is logged at %s: an ordinary refusal is nothing to look at', async (status, level) => {
  const lines: { level: number }[] = []
  const log = pino({ level: 'trace' }, { write: (line) => lines.push(JSON.parse(line) as { level: number }) })
  const server = express()
    .use(requestLog(log))
    .use((_request, response) => void response.status(status).end())
    .listen(0)
  await once(server, 'listening')
  await fetch(`http://localhost:${(server.address() as AddressInfo).port}/`)
  await new Promise((resolve) => server.close(resolve))
  expect(lines.map((line) => pino.levels.labels[line.level])).toEqual([level])
})

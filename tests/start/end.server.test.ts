import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer, request, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { streamRetry } from '#server/kit/times.ts'
import { createAccount } from '../support/accounts.ts'
import { browserLike } from '../support/cookie-jar.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'
import { endGroup } from '../support/servers/run-process.ts'
import { freePort } from '../support/servers/free-port.ts'
import { startServer } from '../support/server.ts'
import { logIn } from '../support/sign-in.ts'
import { root } from '../support/source-files.ts'
import { eventually } from '../support/waiting/eventually.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database?.drop())

const isAnswering = (url: string) => fetch(url).then(Boolean, () => false)

test('SIGTERM ends open streams, lets a running request finish, accepts no other, and then ends the server', async () => {
  const server = await startServer({ databaseUrl: database.url })
  const userId = await createAccount(database.sql, { email: 'reader@example.org' })
  const browser = browserLike(server.url)
  await logIn(browser, 'reader@example.org')
  const stream = await browser.visit(`/sync/stream?user=${userId}`)
  const body = JSON.stringify({ query: '{ aboutPage { section1 { name } } }' })
  const sent = request(`${server.url}/graphql`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-requested-with': 'calendar',
      'content-length': body.length,
      expect: '100-continue',
    },
  })
  const answered = once(sent, 'response') as Promise<[IncomingMessage]>
  sent.flushHeaders()
  await once(sent, 'continue')
  sent.write(body.slice(0, 10))

  const exited = once(server.process, 'exit')
  server.process.kill('SIGTERM')
  await eventually(async () => expect(await isAnswering(server.url)).toBe(false))
  // Pages come back at different moments.
  const [, retry] = /^retry: (\d+)\nevent: build\n/.exec(await stream.text())!
  expect(Number(retry)).toBeGreaterThanOrEqual(streamRetry.least)
  expect(Number(retry)).toBeLessThanOrEqual(streamRetry.most)
  sent.end(body.slice(10))
  const [response] = await answered
  expect([response.statusCode, await text(response)]).toEqual([200, expect.stringContaining('aboutPage')])
  expect(await exited).toEqual([0, null])
})

test('npm start passes SIGTERM on, and ends after its server', async () => {
  const port = await freePort()
  const env = { ...process.env, PORT: String(port), DATABASE_URL: database.url, SAMPLE_DATA: 'no', NODE_ENV: 'test' }
  const npm = spawn('npm', ['start'], { cwd: root, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
  const url = `http://localhost:${port}`
  try {
    await eventually(async () => expect(await isAnswering(url)).toBe(true))
    const ended = once(npm, 'exit')
    npm.kill('SIGTERM')
    await ended
    expect(await isAnswering(url)).toBe(false)
  } finally {
    endGroup(npm, 'SIGKILL')
  }
})

test('a start that fails leaves no database running', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'almanac-failed-start-'))
  const taken = createServer().listen(0)
  await once(taken, 'listening')
  const { port } = taken.address() as AddressInfo
  try {
    await chmod(dataDir, 0o755)
    const start = startServer({ databaseUrl: '', port, env: { DATA_DIR: dataDir } })
    await expect(start).rejects.toThrow(`PORT: ${port} is already in use`)
    expect(await readdir(dataDir), 'a port that is taken is said before anything is made').toEqual([])
    const elsewhere = startServer({ databaseUrl: '', env: { DATA_DIR: dataDir, HOST: '192.0.2.1' } })
    await expect(elsewhere).rejects.toThrow('HOST, PORT: ')
    expect(await readdir(join(dataDir, 'postgres/data'))).not.toContain('postmaster.pid')
  } finally {
    taken.close()
    await rm(dataDir, { recursive: true, force: true })
  }
})

test('a connection rests longer than the minute for which proxies keep theirs, and no longer than the server runs', async () => {
  const server = await startServer({ databaseUrl: database.url })
  const { headers } = await fetch(`${server.url}/healthz`)
  const [, seconds] = /timeout=(\d+)/.exec(headers.get('keep-alive') ?? '') ?? []
  expect(Number(seconds)).toBeGreaterThan(60)
  const exited = once(server.process, 'exit')
  server.process.kill('SIGTERM')
  expect(await exited).toEqual([0, null])
})

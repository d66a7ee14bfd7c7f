import { once } from 'node:events'
import type { Server } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import express from 'express'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { routes } from '#server/app.ts'
import { PERMISSION_HEADER } from '#sync/protocol/schema.ts'
import { limitExports } from '#server/failure-limits/export-limits.ts'
import { errorAnswers } from '#server/http/error-answers.ts'
import type { ActingUser } from '#server/access/acting-user.ts'
import { twoAdministrators, type TwoAdministrators } from '../support/two-administrators.ts'
import { eventually } from '../support/waiting/eventually.ts'
import { pace } from '../support/waiting/pace.ts'

let school: TwoAdministrators

beforeAll(async () => {
  school = await twoAdministrators()
})

afterAll(() => school?.stop())

const exports = routes.filter(({ operation }) => operation.startsWith('export.'))
const files = exports.filter(({ method }) => method === 'get').map(({ path }) => String(path))

/** What the files need beside an administrator. */
const asked = (path: string) =>
  path.endsWith('/analytics') ? `${path}?eventType=LinkClick&fromDate=2026-11-01&toDate=2026-11-20` : path

const sentenceOf = async (response: Response) =>
  ((await response.json()) as { errors: { message: string }[] }).errors[0]!.message

test.each(files)('%s is begun by our own pages and by hand, and by no page of another site', async (path) => {
  for (const site of ['cross-site', 'same-site']) {
    const response = await school.alex.browser.visit(asked(path), { headers: { 'sec-fetch-site': site } })
    expect([response.status, await sentenceOf(response)]).toEqual([
      403,
      'This file wasn’t asked for in the calendar. Please download it there.',
    ])
  }
  for (const site of [undefined, 'same-origin', 'none']) {
    const headers = new Headers(site ? { 'sec-fetch-site': site } : {})
    const response = await school.alex.browser.visit(asked(path), { headers })
    expect(response.status).toBe(200)
    await response.arrayBuffer()
  }
  const [row] = await school.database.sql<{ count: number }[]>`
    select points as count from rate_limit where key = ${`exports/${school.alex.id}`}`
  // The foreign ones were not counted.
  expect(row!.count).toBe(3 * (files.indexOf(path) + 1))
})

test('an account exports a hundred files an hour, of whatever kind, and others are not concerned', async () => {
  const { database, erin, alex } = school
  await database.sql`insert into rate_limit (key, points, expire)
    values (${`exports/${erin.id}`}, 99, ${Date.now() + 3_600_000})`
  const last = await erin.browser.visit('/api/export/myData')
  expect(last.status).toBe(200)
  await last.arrayBuffer()
  for (const path of files) {
    const response = await erin.browser.visit(asked(path))
    expect([response.status, await sentenceOf(response)]).toEqual([
      429,
      'You’ve reached the limit of 100 exports an hour. Try again later.',
    ])
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(3000)
  }
  const named = await erin.browser.post('/api/export/calendarEvents', { ids: [], of: 'selection' })
  expect(named.status).toBe(429)
  const audit = await database.sql`select from audit where action like 'export%' and user_id = ${erin.id}`
  expect(audit).toHaveLength(1)
  expect((await alex.browser.visit('/api/export/myData')).status).toBe(200)
})

/** The real limits before files that end when the test says so. */
async function startSlowExports(mostAtOnce: number, patience: Parameters<typeof limitExports>[2] = {}) {
  const begun: (() => void)[] = []
  const arrived: string[] = []
  const app = express()
  app.use((request, _response, next) => {
    request.actingUser = { id: request.get('x-user') } as ActingUser
    arrived.push(request.get('x-user')!)
    next()
  })
  app.get('/file', limitExports(school.product.product, mostAtOnce, patience), (request, response) => {
    response.write(request.get('x-large') ? 'x'.repeat(large) : 'begun')
    begun.push(() => void response.end())
  })
  app.use(errorAnswers(school.product.product.log))
  const server = await new Promise<Server>((resolve) => {
    const listening = app.listen(0, () => resolve(listening))
  })
  const { port } = server.address() as AddressInfo
  const ask = (user: string, signal?: AbortSignal, more: Record<string, string> = {}) =>
    fetch(`http://localhost:${port}/file`, { headers: { 'x-user': user, ...more }, ...(signal && { signal }) })
  const mayHave = (user: string) => ask(user, undefined, { [PERMISSION_HEADER]: 'yes' })
  /** Asks for a file that no buffer holds, `times` one behind the other, and reads nothing of it. */
  const stall = (user: string, times = 1) => {
    const socket = connect({ port, host: 'localhost' })
    onTestFinished(() => void socket.destroy())
    socket.pause()
    socket.on('error', () => {})
    socket.write(`GET /file HTTP/1.1\r\nHost: localhost\r\nX-User: ${user}\r\nX-Large: yes\r\n\r\n`.repeat(times))
    return socket
  }
  return { begun, arrived, ask, mayHave, stall, close: () => server.close() }
}

/** More bytes than the system holds for a connection. */
const large = 32 * 1024 * 1024

test('of one account two files are written at once, and the next one when one of them is done or given up', async () => {
  const { begun, ask, close } = await startSlowExports(4)
  const givenUp = new AbortController()
  const [first] = await Promise.all([ask('a'), ask('a', givenUp.signal)])
  const third = await ask('a')
  expect([third.status, third.headers.get('retry-after'), await sentenceOf(third)]).toEqual([
    429,
    '10',
    'Two of your exports aren’t finished yet. Try again when one of them is.',
  ])
  expect((await ask('b')).status).toBe(200)
  givenUp.abort()
  await eventually(async () => expect((await ask('a')).status).toBe(200))
  for (const end of begun) end()
  expect(await first.text()).toBe('begun')
  await eventually(async () => expect((await ask('a')).status).toBe(200))
  for (const end of begun) end()
  close()
})

test('of all accounts a few files are written at once, others wait for their turn, and still others are told to come again', async () => {
  const { begun, ask, close } = await startSlowExports(1)
  const first = await ask('a')
  const others = ['b', 'c', 'd'].map((user) => ask(user))
  // Two of them wait, so that only the one that found no place is answered.
  const refused = await Promise.race(others)
  expect(refused.status).toBe(503)
  expect(await sentenceOf(refused)).toBe('Other people’s exports are under way. Try again in a moment.')
  for (let turn = 1; turn <= 3; turn += 1) {
    await eventually(() => expect(begun).toHaveLength(turn))
    begun.at(-1)!()
  }
  expect(await first.text()).toBe('begun')
  for (const response of await Promise.all(others))
    if (response !== refused) expect(await response.text()).toBe('begun')
  close()
})

test('who takes nothing of a file loses the connection, and others have the place', async () => {
  const { begun, ask, stall, close } = await startSlowExports(1, { silence: 100 })
  stall('a')
  await eventually(() => expect(begun).toHaveLength(1))
  const others = await ask('b')
  expect(others.status).toBe(200)
  begun[1]!()
  expect(await others.text()).toBe('begun')
  close()
})

test('who takes a little of a file again and again loses the connection after the longest time', async () => {
  const { begun, ask, stall, close } = await startSlowExports(1, { longest: 200 })
  const socket = stall('a')
  const closed = once(socket, 'close')
  const takeLittle = setInterval(() => socket.read(1), 1)
  onTestFinished(() => clearInterval(takeLittle))
  await eventually(() => expect(begun).toHaveLength(1))
  const others = await ask('b')
  expect(others.status).toBe(200)
  begun[1]!()
  expect(await others.text()).toBe('begun')
  // What has arrived is read to its end, which is not that of the file.
  clearInterval(takeLittle)
  let taken = 0
  socket.on('data', (part: Buffer) => (taken += part.length)).resume()
  await closed
  expect(taken).toBeLessThan(large)
  close()
})

test('a file has a quarter of an hour, after which its connection is closed', async () => {
  const timers = vi.spyOn(globalThis, 'setTimeout')
  onTestFinished(() => timers.mockRestore())
  const { begun, ask, close } = await startSlowExports(1)
  const file = await ask('a')
  const [atEnd] = timers.mock.calls.find(([, after]) => after === 15 * 60_000 * pace())!
  atEnd()
  begun[0]!()
  await expect(file.text()).rejects.toThrow('terminated')
  close()
})

test('a page that asks whether it may have a file is kept a place for it, which counts nothing, and for a moment only', async () => {
  const { begun, ask, mayHave, close } = await startSlowExports(1, { promised: 200 })
  expect((await mayHave('asking-a')).status).toBe(204)
  const others = ask('asking-b')
  expect((await ask('asking-a')).status).toBe(200)
  expect(begun).toHaveLength(1)
  begun[0]!()
  expect((await others).status).toBe(200)
  begun[1]!()
  expect((await mayHave('asking-c')).status).toBe(204)
  expect((await ask('asking-d')).status).toBe(200)
  begun[2]!()
  const counted = await school.database.sql<{ key: string }[]>`
    select key from rate_limit where key like 'exports/asking%' order by key`
  expect(counted.map(({ key }) => key.at(-1))).toEqual(['a', 'b', 'd'])
  close()
})

test('the place of who has asked is nobody else’s until its time is over', async () => {
  const timers = vi.spyOn(globalThis, 'setTimeout')
  onTestFinished(() => timers.mockRestore())
  const { begun, ask, mayHave, close } = await startSlowExports(1, { turn: 10, promised: 54_321 })
  expect((await mayHave('a')).status).toBe(204)
  expect((await ask('b')).status).toBe(503)
  const [atEnd] = timers.mock.calls.find(([, after]) => after === 54_321)!
  atEnd()
  expect((await ask('b')).status).toBe(200)
  begun[0]!()
  close()
})

test('a page that asks is told why it may not have a file, of each kind, and nothing is counted, written down or begun', async () => {
  const { database, erin } = school
  const headers = { [PERMISSION_HEADER]: 'yes' }
  const told = async (path: string) => {
    const response = await erin.browser.visit(asked(path), { headers })
    return [response.status, response.status === 204 ? '' : await sentenceOf(response)]
  }
  const key = `exports/${erin.id}`
  const pointsOf = async () => (await database.sql`select points from rate_limit where key = ${key}`)[0]?.['points']
  const audited = () => database.sql`select from audit where action like 'export%'`
  const [before, lines] = [await pointsOf(), (await audited()).length]
  for (const path of files) {
    await database.sql`update rate_limit set points = 100, expire = ${Date.now() + 3_600_000} where key = ${key}`
    expect(await told(path)).toEqual([429, 'You’ve reached the limit of 100 exports an hour. Try again later.'])
  }
  await database.sql`update rate_limit set points = 0 where key = ${key}`
  expect(await told(files[0]!)).toEqual([204, ''])
  expect([await pointsOf(), (await audited()).length]).toEqual([0, lines])
  await database.sql`update rate_limit set points = ${before as number} where key = ${key}`
})

test('a file that is being made slowly is no silence', async () => {
  const { begun, ask, stall, close } = await startSlowExports(2, { silence: 10 })
  const slow = await ask('a')
  stall('b')
  await eventually(() => expect(begun).toHaveLength(2))
  // The place of one that begins later is free by then.
  const next = await ask('c')
  for (const end of begun) end()
  expect([await slow.text(), await next.text()]).toEqual(['begun', 'begun'])
  close()
})

test('who has gone waits no longer for a turn', async () => {
  const { begun, arrived, ask, close } = await startSlowExports(1)
  const first = await ask('a')
  const gone = new AbortController()
  const dropped = ['b', 'c'].map((user) => ask(user, gone.signal).catch(() => null))
  await eventually(() => expect(arrived).toHaveLength(3))
  gone.abort()
  await Promise.all(dropped)
  const waits = ['d', 'e'].map((user) => ask(user))
  await eventually(() => expect(arrived).toHaveLength(5))
  for (let turn = 1; turn <= 3; turn += 1) {
    await eventually(() => expect(begun).toHaveLength(turn))
    begun.at(-1)!()
  }
  expect(await first.text()).toBe('begun')
  for (const response of await Promise.all(waits)) expect(await response.text()).toBe('begun')
  close()
})

test('a wait for a turn has an end, with the time to come again', async () => {
  const { begun, ask, close } = await startSlowExports(1, { turn: 10 })
  const first = await ask('a')
  const refused = await ask('b')
  expect([refused.status, refused.headers.get('retry-after'), await sentenceOf(refused)]).toEqual([
    503,
    '10',
    'Other people’s exports are under way. Try again in a moment.',
  ])
  begun[0]!()
  expect(await first.text()).toBe('begun')
  close()
})

test('two files that one connection asks for at once give both places back when it is closed', async () => {
  const { begun, ask, stall, close } = await startSlowExports(2)
  const socket = stall('a', 2)
  await eventually(() => expect(begun).toHaveLength(2))
  socket.destroy()
  const others = await Promise.all([ask('a'), ask('a')])
  expect(others.map(({ status }) => status)).toEqual([200, 200])
  for (const end of begun) end()
  for (const response of others) expect(await response.text()).toBe('begun')
  close()
})

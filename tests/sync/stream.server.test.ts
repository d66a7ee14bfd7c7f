import { setImmediate as nextTurn } from 'node:timers/promises'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { hashPassword } from '#server/account/passwords/password-hash.ts'
import { openDatabase } from '#server/db/client.ts'
import { openStream } from '#server/sync/stream.ts'
import { streamBeat } from '#server/kit/times.ts'
import { SCHEMA } from '#sync/protocol/schema.ts'
import { insertEvent, insertType, insertUser, type Account } from '../support/content.ts'
import { browserLike } from '../support/cookie-jar.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'
import { openEventStream } from '../support/servers/event-stream.ts'
import { startInProcess, type InProcess } from '../support/in-process.ts'
import { logIn, samplePassword } from '../support/sign-in.ts'

type Position = { epoch: string; position: number }

describe('the stream of two processes with one database', () => {
  let database: TestDatabase
  let one: InProcess
  let other: InProcess
  let reader: Account
  let colleague: Account
  let typeId: string

  beforeAll(async () => {
    database = await createTestDatabase()
    one = await startInProcess(database.url)
    other = await startInProcess(database.url, { PUBLIC_URL: one.url })
    const passwordHash = await hashPassword(samplePassword)
    reader = await insertUser(database.writes, { email: 'reader@example.org', passwordHash })
    colleague = await insertUser(database.writes, { email: 'colleague@example.org', passwordHash })
    typeId = await insertType(database.writes)
  })

  afterAll(async () => {
    await one.stop()
    await other.stop()
    await database.drop()
  })

  async function signedIn(product: InProcess, account: Account) {
    const browser = browserLike(product.url)
    await logIn(browser, account.email)
    return browser
  }

  test('the stream begins with the build and the head', async () => {
    const stream = await openEventStream(await signedIn(one, reader), `/sync/stream?user=${reader.id}`)
    expect(stream.headers.get('content-type')).toContain('text/event-stream')
    expect(await stream.nextOf('build')).toEqual({ build: 'test', schema: SCHEMA })
    const [head] = await database.sql<Position[]>`select epoch, sync_head() as position from sync_meta`
    expect(await stream.nextOf('position')).toMatchObject(head!)
    stream.close()
  })

  test('a user may have 20 streams in one process: the oldest makes room for one more', async () => {
    const browser = await signedIn(one, reader)
    const open = () => openEventStream(browser, `/sync/stream?user=${reader.id}`)
    const others = await openEventStream(await signedIn(one, colleague), `/sync/stream?user=${colleague.id}`)
    const streams = [await open()]
    await streams[0]?.nextOf('build')
    while (streams.length < 21) streams.push(await open())
    // Read until it has ended.
    while (await streams[0]?.next());
    expect(one.product.stream.size()).toBe(21)
    for (const stream of [...streams, others]) stream.close()
  })

  test('a change by SQL reaches the open pages of both processes', async () => {
    const streams = await Promise.all(
      [one, other].map(async (product) => {
        const browser = await signedIn(product, reader)
        return openEventStream(browser, `/sync/stream?user=${reader.id}`)
      }),
    )
    await Promise.all(streams.map((stream) => stream.nextOf('position')))
    await insertEvent(database.writes, { typeId })
    const [head] = await database.sql<Position[]>`select epoch, sync_head() as position from sync_meta`
    for (const stream of streams) {
      let received = (await stream.nextOf('position')) as Position
      while (received.position < (head?.position ?? 0)) received = (await stream.nextOf('position')) as Position
      expect(received).toMatchObject(head!)
      stream.close()
    }
  })

  test("the stream answers 401 without a session and 409 to somebody else's cookie", async () => {
    expect((await openEventStream(browserLike(one.url), `/sync/stream?user=${reader.id}`)).status).toBe(401)
    const browser = await signedIn(one, reader)
    expect((await openEventStream(browser, `/sync/stream?user=${colleague.id}`)).status).toBe(409)
  })

  test('new roles, and "signed-out" for ended sessions, reach the pages on every process', async () => {
    const stream = await openEventStream(await signedIn(other, reader), `/sync/stream?user=${reader.id}`)
    const colleagues = await openEventStream(await signedIn(other, colleague), `/sync/stream?user=${colleague.id}`)
    await stream.nextOf('position')
    await database.writes`update app_user set role_group_id = 'Administrator' where id = ${reader.id}`
    expect(await stream.nextOf('roles')).toEqual({ roles: ['Administration'] })
    await database.writes`update app_user set security_stamp = gen_random_uuid() where id = ${reader.id}`
    expect(await stream.nextOf('signed-out')).toEqual({})
    expect(await stream.next()).toBeUndefined()
    await insertEvent(database.writes, { typeId })
    expect(await colleagues.nextOf('position')).toBeDefined()
    colleagues.close()
  })

  test('the stream of an expired session is ended after a beat, which is no sign-out, and the others continue', async () => {
    const intervals = vi.spyOn(globalThis, 'setInterval')
    const product = await startInProcess(database.url)
    const beat = intervals.mock.calls.find(([, every]) => every === streamBeat)![0]
    intervals.mockRestore()
    const open = async (account: Account) =>
      openEventStream(await signedIn(product, account), `/sync/stream?user=${account.id}`)
    const [expiring, going] = [await open(reader), await open(colleague)]
    for (const stream of [expiring, going]) await stream.nextOf('position')
    await database.sql`update oidc_payload set expires_at = now() where account_id = ${reader.id}`
    const received = new Set<string | undefined>()
    // Each beat begins a look at the sessions, unless the last look is still under way.
    for (let beats = 0; beats < 50 && !received.has(undefined); beats++) {
      beat()
      received.add((await expiring.next())?.event)
      await database.sql`select 1`
    }
    // Every page that opens hears how far its person's own records have come.
    received.delete('own')
    expect([...received]).toEqual(['beat', undefined])
    expect(await going.nextOf('beat')).toEqual({})
    expect(product.product.stream.size()).toBe(1)
    going.close()
    await product.stop()
  })

  test('everyone gets the head when the process listens again after PostgreSQL dropped its connection', async () => {
    const stream = await openEventStream(await signedIn(one, reader), `/sync/stream?user=${reader.id}`)
    await stream.nextOf('position')
    await database.sql`select pg_terminate_backend(pid, 5000) from pg_stat_activity
      where datname = current_database() and query ilike 'listen%' and pid <> pg_backend_pid()`
    expect(await stream.nextOf('position')).toBeDefined()
    stream.close()
  })

  test('pages are notified of a new epoch when the connection is lost and another cluster then has the address', async () => {
    const stream = await openEventStream(await signedIn(one, reader), `/sync/stream?user=${reader.id}`)
    const before = (await stream.nextOf('position')) as Position
    await database.writes`update sync_meta set timeline = '0000ABCD'`
    await database.writes`select setval('sync_position', 1)`
    await database.sql`select pg_terminate_backend(pid, 5000) from pg_stat_activity
      where datname = current_database() and query ilike 'listen%' and pid <> pg_backend_pid()`
    let received = (await stream.nextOf('position')) as Position
    while (received.epoch === before.epoch) received = (await stream.nextOf('position')) as Position
    await insertEvent(database.writes, { typeId })
    while (received.position <= before.position) received = (await stream.nextOf('position')) as Position
    stream.close()
  })
})

test('a stream that was closed queries its database no more, and reports nothing', async () => {
  const testDatabase = await createTestDatabase()
  const database = openDatabase(testDatabase.url)
  const reported: string[] = []
  const checked = Promise.withResolvers<void>()
  const stream = await openStream({
    database,
    log: pino({}, { write: (line) => void reported.push(line) }),
    build: 'test',
    identify: async () => null,
    ownPositions: async () => [],
    reconnected: () => checked.promise,
    moved: () => {},
  })
  await stream.close()
  await database.close()
  checked.resolve()
  for (let turn = 0; turn < 5; turn += 1) await nextTurn()
  expect(reported).toEqual([])
  await testDatabase.drop()
})

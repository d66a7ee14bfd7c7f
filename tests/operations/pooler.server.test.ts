import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EditAnswer } from '#sync/protocol/push-answer.ts'
import { openDatabase } from '#server/db/client.ts'
import { examine } from '#server/doctor/examine.ts'
import { lineOf } from '#server/doctor/finding.ts'
import { createAccount } from '../support/accounts.ts'
import { insertType } from '../support/content.ts'
import { browserLike } from '../support/cookie-jar.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'
import { openEventStream } from '../support/servers/event-stream.ts'
import { startInProcess } from '../support/in-process.ts'
import { hasPgBouncer, startPgBouncer } from '../support/servers/pgbouncer.ts'
import { watchConnections } from '../support/servers/watched-connections.ts'
import { pullAll } from '../support/pull.ts'
import { createOf, pushOnce } from '../support/push.ts'
import { logIn } from '../support/sign-in.ts'
import { eventually } from '../support/waiting/eventually.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database?.drop())

const limits = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']

/** As an operator does for the role, here for this database alone. */
async function setLimits(): Promise<void> {
  const name = new URL(database.url).pathname.slice(1)
  for (const limit of limits) await database.sql.unsafe(`alter database "${name}" set ${limit} = '10s'`)
}

const pooled = (url: string) => ({ DATABASE_URL: url, DATABASE_DIRECT_URL: database.url })

test('a pooler whose connections have no limits is refused in one line that says what to do', async () => {
  const start = startInProcess(database.url, pooled(database.url))
  await expect(start).rejects.toThrow(
    /^DATABASE_URL: connections through the pooler have no statement_timeout, lock_timeout, .*: alter role "app" set statement_timeout = '10s'; /,
  )
  const found = (await examine(pooled(database.url))).find(({ what }) => what === 'pooler')
  expect(lineOf(found!)).toMatch(/^wrong pooler +DATABASE_URL: connections through the pooler have no .* → correct/)
})

test('a direct way to another database is refused', async () => {
  const other = await createTestDatabase()
  try {
    const start = startInProcess(other.url, pooled(other.url))
    await expect(start).rejects.toThrow('DATABASE_DIRECT_URL: leads to another database than DATABASE_URL')
  } finally {
    await other.drop()
  }
})

test('past the pooler go listening, migrations and jobs, and everything else through it', async () => {
  await setLimits()
  const watched = await watchConnections(database.url)
  const product = await startInProcess(watched.url, pooled(watched.url))
  try {
    const { sql, writes, url } = product.product.database
    expect(url).toBe(database.url)
    // Names of prepared statements would meet another connection.
    await sql`/* namedBefore */ select ${1}::int`
    await writes.begin((tx) => tx`/* namedBefore */ select ${1}::int`)
    expect(await sql`select from pg_prepared_statements where statement like '%namedBefore%' and name <> ''`).toEqual(
      [],
    )
    await eventually(async () => {
      const rows = await database.sql<{ name: string }[]>`
        select distinct application_name as name from pg_stat_activity where datname = current_database()`
      const names = rows.map(({ name }) => name)
      expect(names).toEqual(
        expect.arrayContaining(['school-almanac', 'school-almanac direct writes', 'school-almanac jobs']),
      )
    })
    const done = () => database.sql`select from pgboss.job where name = 'publishing' and state = 'completed'`
    await eventually(async () => expect(await done()).not.toEqual([]))
    const direct = ['takeMigrationLock', 'duePlans', 'readState']
    expect(direct.filter((name) => watched.names.has(name))).toEqual([])
    expect(watched.names).toContain('readEpochAndHead')
    const found = (await examine(pooled(database.url))).find(({ what }) => what === 'pooler')
    expect(found).toMatchObject({ verdict: 'ok' })
  } finally {
    await product.stop()
    watched.stop()
  }
})

test('a connection of the pooler has one statement on its way, however many wait: it may be another’s after each', async () => {
  const watched = await watchConnections(database.url)
  const pool = openDatabase(watched.url, { directUrl: database.url, readers: 2, writers: 2 })
  try {
    const numbers = Array.from({ length: 40 }, (_, at) => at)
    const read = await Promise.all([
      ...numbers.map((at) => pool.sql`/* one */ select ${at}::int as at`),
      // Without parameters the driver asks for no description first.
      ...numbers.map((at) => pool.sql.unsafe<{ at: number }[]>(`/* bare */ select ${at} as at`)),
      ...numbers.map((at) => pool.writes.begin((tx) => tx`/* oneInside */ select ${at}::int as at`)),
      ...numbers.map((at) => pool.writes`/* oneOfWrites */ select ${at}::int as at`),
    ])
    expect(read.map(([row]) => row!['at'])).toEqual([...numbers, ...numbers, ...numbers, ...numbers])
    await expect(pool.sql`/* refused */ select ${'x'}::int`).rejects.toThrow('invalid input syntax')
    expect(await pool.sql`/* after */ select 1 as one`).toEqual([{ one: 1 }])
    expect(watched.most()).toBe(1)
  } finally {
    await pool.close()
    watched.stop()
  }
})

// It is no part of `npm test`, which needs nothing that the system must have (CONTRIBUTING.md).
test.runIf(hasPgBouncer && process.env['LONG'] !== undefined)(
  'two processes behind PgBouncer in transaction mode, with three connections, lose and mix up nothing',
  async () => {
    await setLimits()
    const pooler = await startPgBouncer(database.url)
    const products = await Promise.all([1, 2].map(() => startInProcess(pooler.url, pooled(pooler.url))))
    try {
      const typeId = await insertType(database.writes)
      const people = await Promise.all(
        ['alex', 'erin'].map(async (name, at) => {
          const email = `${name}@example.org`
          const id = await createAccount(database.writes, { email, administrator: true, firstName: name })
          const browser = browserLike(products[at]!.url)
          expect((await logIn(browser, email)).status).toBe(200)
          return { id, browser }
        }),
      )
      const [alex, erin] = people as [(typeof people)[0], (typeof people)[0]]
      const stream = await openEventStream(erin.browser, `/sync/stream?user=${erin.id}`)
      const event = (name: string) => {
        const date = {
          id: randomUUID(),
          start: '2026-12-01T00:00:00.000Z',
          end: '2026-12-01T00:00:00.000Z',
          isAllDay: true,
        }
        return createOf('calendarEvent', { name, calendarEventTypeId: typeId, schedules: [date] })
      }
      const edits = Array.from({ length: 60 }, (_, at) => event(`Pooled ${at}`))
      const answers = await Promise.all(
        edits.map((edit, at) => pushOnce(people[at % 2]!.browser, people[at % 2]!.id, [edit])),
      )
      expect(answers.map(({ status }) => status)).toEqual(edits.map(() => 200))
      const [row] = await database.sql<{ head: number }[]>`select sync_head() as head`
      for (let position = 0; position < row!.head;)
        ({ position } = (await stream.nextOf('position')) as Extract<EditAnswer, { position: number }>)
      stream.close()
      for (const { id, browser } of [alex, erin]) {
        const { documents } = await pullAll(browser, id)
        const names = documents
          .map(({ document }) => String(Reflect.get(document, 'name')))
          .filter((name) => name.startsWith('Pooled'))
        expect(names.toSorted()).toEqual(edits.map((_, at) => `Pooled ${at}`).toSorted())
      }
    } finally {
      for (const product of products) await product.stop()
      await pooler.stop()
    }
  },
)

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openDatabase, withPositionLock, type Database } from '#server/db/client.ts'
import { ConnectionLost } from '#server/db/transactions.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { eventually } from '../support/waiting/eventually.ts'

let db: TestDatabase
let victim: Database

beforeAll(async () => {
  db = await createTestDatabase()
  await db.sql`create table note (words text)`
})
afterAll(() => db.drop())

beforeEach(async () => {
  await db.sql`truncate note`
  victim = openDatabase(db.url, { applicationName: 'victim', readers: 1, writers: 1 })
  return () => victim.close()
})

async function dropConnections(): Promise<void> {
  await db.sql`select pg_terminate_backend(pid, 5000) from pg_stat_activity
    where application_name like 'victim%' and datname = current_database()`
}

async function notes(): Promise<string[]> {
  return (await db.sql<{ words: string }[]>`select words from note order by words`).map(({ words }) => words)
}

describe('a connection dropped inside a transaction', () => {
  test('a transaction whose connection drops commits nothing, though its callback continues and the connection is reused', async () => {
    let isOver = false
    const lost = withPositionLock(victim.writes, async (tx) => {
      await tx`insert into note values ('first')`
      await dropConnections()
      // Longer than the driver needs to notice the drop and reconnect.
      await victim.writes`select 1`
      await victim.writes`select 1`
      try {
        await tx`insert into note values ('stray')`
      } finally {
        isOver = true
      }
    })
    await expect(lost).rejects.toMatchObject({ code: 'CONNECTION_CLOSED' })
    await eventually(() => expect(isOver).toBe(true))
    expect(await notes()).toEqual([])
  })

  test('the callback of a dropped transaction can send nothing more, not even at once', async () => {
    const refusals: unknown[] = []
    const lost = victim.writes.begin(async (tx) => {
      await tx`select pg_sleep(600)`.catch(() => {})
      try {
        await tx`insert into note values ('stray')`
      } catch (error) {
        refusals.push(error)
      }
    })
    const settled = Promise.allSettled([lost])
    await eventually(async () => expect(await sleepers()).toBe(1))
    await dropConnections()
    expect(await settled).toMatchObject([{ status: 'rejected', reason: { code: 'CONNECTION_CLOSED' } }])
    await eventually(() => expect(refusals).toHaveLength(1))
    expect(refusals).toEqual([new ConnectionLost()])
    expect(await notes()).toEqual([])
  })

  test('statements that a dropped transaction had prepared, or has in a savepoint, are refused and never sent', async () => {
    const ends: string[] = []
    const toEnds = (work: Promise<unknown>) =>
      work.then(
        () => ends.push('sent'),
        (error: unknown) => ends.push(String(Reflect.get(Object(error), 'code'))),
      )
    const tried = Promise.withResolvers<void>()
    const lost = victim.writes.begin((tx) =>
      tx.savepoint(async (part) => {
        const prepared = tx`insert into note values ('prepared')`
        await part`select 1`
        await dropConnections()
        // Longer than the driver needs to notice the drop.
        for (let times = 0; times < 2; times++) await victim.writes`select 1`
        void toEnds(prepared)
        void toEnds(part`insert into note values ('in a savepoint')`)
        for (let times = 0; times < 2; times++) await victim.writes`select 1`
        tried.resolve()
      }),
    )
    await expect(lost).rejects.toMatchObject({ code: 'CONNECTION_CLOSED' })
    await tried.promise
    // The driver keeps whatever comes after a first refusal for ever.
    expect(ends).toEqual(['CONNECTION_DESTROYED'])
    expect(await notes()).toEqual([])
  })

  test('a dropped transaction does not end the next one', async () => {
    const [nextBegan, lostEnded] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const lost = victim.writes.begin(async (tx) => {
      await tx`select 1`
      await dropConnections()
      await nextBegan.promise
      lostEnded.resolve()
    })
    const next = victim.writes.begin(async (tx) => {
      await tx`insert into note values ('next 1')`
      nextBegan.resolve()
      await lostEnded.promise
      // Whatever the lost one sends at its end has been answered before this.
      await victim.writes`select 1`
      await tx`insert into note values ('next 2')`
      throw new Error('changed my mind')
    })
    await expect(lost).rejects.toMatchObject({ code: 'CONNECTION_CLOSED' })
    await expect(next).rejects.toThrow('changed my mind')
    expect(await notes()).toEqual([])
  })

  test('after a drop waiting statements are answered or refused, and the pool answers again', async () => {
    const busy = victim.writes.begin((tx) => tx`select pg_sleep(600)`)
    const waiting = [1, 2, 3].map(() => victim.writes.begin((tx) => tx`insert into note values ('later')`))
    const single = victim.writes`select pg_sleep(600)`
    const settled = Promise.allSettled([busy, single, ...waiting])
    await eventually(async () => expect(await sleepers()).toBe(2))
    await dropConnections()
    const outcomes = await settled
    expect(outcomes.map(({ status }) => status)).toEqual([
      'rejected',
      'rejected',
      'fulfilled',
      'fulfilled',
      'fulfilled',
    ])
    expect(await notes()).toEqual(['later', 'later', 'later'])
    expect(await victim.writes`select 1 as one`).toEqual([{ one: 1 }])
    expect(await victim.writes.begin((tx) => tx`select 2 as two`)).toEqual([{ two: 2 }])
  })

  test('listening resumes after a drop and says so', async () => {
    const received: string[] = []
    let listens = 0
    const listening = await victim.sql.listen(
      'drop_test',
      (payload) => received.push(payload),
      () => (listens += 1),
    )
    await dropConnections()
    await eventually(() => expect(listens).toBe(2))
    await db.sql`select pg_notify('drop_test', 'still here')`
    await eventually(() => expect(received).toEqual(['still here']))
    await listening.unlisten()
  })

  test('listening does not end when a dropped pool retires', async () => {
    await victim.sql`select 1`
    const { listen } = victim.sql
    const { options } = victim.sql
    await dropConnections()
    await eventually(() => expect(victim.sql.options).not.toBe(options))
    expect(victim.sql.listen).toBe(listen)
  })
})

async function sleepers(): Promise<number> {
  const [row] = await db.sql<{ count: number }[]>`select count(*)::int as count from pg_stat_activity
    where application_name like 'victim%' and datname = current_database() and wait_event = 'PgSleep'`
  return row!.count
}

describe('the guard, in a process of its own', () => {
  const program = join(import.meta.dirname, 'connection-drop-child.ts')

  async function run(what: string, guarded: 'guarded' | 'bare') {
    const child = spawn(process.execPath, [program, db.url, what, guarded], { stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text))
    child.stderr.setEncoding('utf8').on('data', (text: string) => (output += text))
    const [code] = (await once(child, 'close')) as [number]
    return { code, output }
  }

  test('without the guard a connection that PostgreSQL drops in mid-write ends the process', async () => {
    const { code, output } = await run('drop', 'bare')
    expect(output).toContain('nextWrite')
    expect(code).not.toBe(0)
  })

  test('with the guard a process survives a dropped connection and is not ready for a while', async () => {
    const { code, output } = await run('drop', 'guarded')
    expect(output).toContain('dropped lately')
    expect(output).toContain('ready again')
    expect(code).toBe(0)
  })

  test('with the guard any other uncaught error still ends the process', async () => {
    const { code, output } = await run('throw', 'guarded')
    expect(output).toContain('a mistake of ours')
    expect(code).toBe(1)
  })
})

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openDatabase, withPositionLock, type Database } from '#server/db/client.ts'
import { ConnectionLost } from '#server/db/transactions.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'

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
    await expect.poll(() => isOver).toBe(true)
    expect(await notes()).toEqual([])
  })

  test('the callback of a dropped transaction can send nothing more, not even at once', async () => {
    const refusals: unknown[] = []
    const lost = victim.writes.begin(async (tx) => {
      await tx`select pg_sleep(20)`.catch(() => {})
      try {
        await tx`insert into note values ('stray')`
      } catch (error) {
        refusals.push(error)
      }
    })
    const settled = Promise.allSettled([lost])
    await expect.poll(() => sleepers()).toBe(1)
    await dropConnections()
    expect(await settled).toMatchObject([{ status: 'rejected', reason: { code: 'CONNECTION_CLOSED' } }])
    await expect.poll(() => refusals).toEqual([new ConnectionLost()])
    expect(await notes()).toEqual([])
  })

  test('a dropped transaction does not end the next one', async () => {
    const lost = victim.writes.begin(async (tx) => {
      await tx`select 1`
      await dropConnections()
      await delay(50)
    })
    const next = victim.writes.begin(async (tx) => {
      await tx`insert into note values ('next 1')`
      await delay(150)
      await tx`insert into note values ('next 2')`
      throw new Error('changed my mind')
    })
    await expect(lost).rejects.toMatchObject({ code: 'CONNECTION_CLOSED' })
    await expect(next).rejects.toThrow('changed my mind')
    expect(await notes()).toEqual([])
  })

  test('after a drop waiting statements are answered or refused, and the pool answers again at once', async () => {
    const busy = victim.writes.begin((tx) => tx`select pg_sleep(20)`)
    const waiting = [1, 2, 3].map(() => victim.writes.begin((tx) => tx`insert into note values ('later')`))
    const single = victim.writes`select pg_sleep(20)`
    const settled = Promise.allSettled([busy, single, ...waiting])
    await expect.poll(() => sleepers()).toBe(2)
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
    const started = performance.now()
    await victim.writes`select 1`
    await victim.writes.begin((tx) => tx`select 1`)
    expect(performance.now() - started).toBeLessThan(10_000)
  })

  test('listening resumes after a drop and says so', async () => {
    const heard: string[] = []
    let listens = 0
    const listening = await victim.sql.listen(
      'drop_test',
      (payload) => heard.push(payload),
      () => (listens += 1),
    )
    await dropConnections()
    await expect.poll(() => listens, { timeout: 20_000 }).toBe(2)
    await db.sql`select pg_notify('drop_test', 'still here')`
    await expect.poll(() => heard).toEqual(['still here'])
    await listening.unlisten()
  })

  test('listening does not end when a dropped pool retires', async () => {
    await victim.sql`select 1`
    const { listen } = victim.sql
    const { options } = victim.sql
    await dropConnections()
    await expect.poll(() => victim.sql.options).not.toBe(options)
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

  test('with the guard a process survives a dropped connection and is not ready for 2 s', async () => {
    const { code, output } = await run('drop', 'guarded')
    expect(output).toContain('dropped lately: true')
    expect(output).toContain('ready again: true')
    expect(code).toBe(0)
  })

  test('with the guard any other uncaught error still ends the process', async () => {
    const { code, output } = await run('throw', 'guarded')
    expect(output).toContain('a mistake of ours')
    expect(code).toBe(1)
  })
})

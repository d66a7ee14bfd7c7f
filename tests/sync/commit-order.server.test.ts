import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase, withPositionLock, type Database, type Transaction } from '#server/db/client.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { isThorough } from '#tests/support/runner/amounts.ts'

const writers = 16
const mostTries = 20
const commitsPerWriter = isThorough ? 250 : 60

let db: TestDatabase
let pools: Database[]

beforeAll(async () => {
  db = await createTestDatabase()
  pools = Array.from({ length: writers }, () => openDatabase(db.url, { writers: 1 }))
})
afterAll(async () => {
  await Promise.all(pools.map((pool) => pool.close()))
  await db.drop()
})

test('a puller reading "position > cursor" misses nothing that 16 writers commit', async () => {
  const { written, seen } = await pullWhileWriting((pool, write) => withPositionLock(pool.writes, write))
  expect(written.length).toBe(writers * commitsPerWriter)
  expect(missed(written, seen)).toBe(0)
})

test('a puller misses nothing either when all is written by hand, without the lock at the start of the transaction', async () => {
  const { written, seen } = await pullWhileWriting((pool, write) => pool.writes.begin(write))
  expect(missed(written, seen)).toBe(0)
})

test('with the lock removed from the triggers a puller does miss some commits', async () => {
  await db.sql`create or replace function take_position_lock() returns trigger language plpgsql
    as $$ begin return null; end $$`
  let found = 0
  for (let tries = 0; found === 0 && tries < mostTries; tries += 1) {
    const { written, seen } = await pullWhileWriting((pool, write) => pool.writes.begin(write))
    found = missed(written, seen)
  }
  expect(found).toBeGreaterThan(0)
})

/** Every writer commits one tag at a time, some with a second statement; the puller stops after the last commit. */
async function pullWhileWriting(transact: (pool: Database, write: (tx: Transaction) => Promise<unknown>) => unknown) {
  const written: string[] = []
  const seen = new Set<string>()
  let isWriting = true
  const [start] = await db.sql<{ position: number }[]>`select sync_head() as position`

  const write = async (pool: Database) => {
    for (let count = 0; count < commitsPerWriter; count += 1) {
      const id = randomUUID()
      await transact(pool, async (tx) => {
        await tx`insert into item_tag (id, name, tag_type) values (${id}, 'written', 'Other')`
        if (count % 2 === 0) await tx`select 1`
      })
      written.push(id)
    }
  }
  const pull = async () => {
    let cursor = start!.position
    for (let isLast = false; !isLast;) {
      isLast = !isWriting
      const rows = await db.sql<{ id: string; position: number }[]>`
        select id, position from item_tag where position > ${cursor} order by position limit 500`
      for (const row of rows) seen.add(row.id)
      cursor = rows.at(-1)?.position ?? cursor
      if (rows.length > 0) isLast = false
    }
  }
  const pulling = pull()
  await Promise.all(pools.map(write))
  isWriting = false
  await pulling
  return { written, seen }
}

function missed(written: string[], seen: Set<string>): number {
  return written.filter((id) => !seen.has(id)).length
}

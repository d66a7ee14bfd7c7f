import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase, positionLock } from '#server/db/client.ts'
import { ensureEpoch, newEpoch } from '#server/db/epoch.ts'
import { assertSynchronousCommit } from '#server/db/synchronous-commit.ts'
import { assertUtf8 } from '#server/db/utf8.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { waitsForLock } from '../support/servers/waiting-for-locks.ts'
import { eventually } from '../support/waiting/eventually.ts'

let db: TestDatabase

beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.drop())

test('a database keeps its epoch, however many processes start at once', async () => {
  const starts = await Promise.all(Array.from({ length: 8 }, () => ensureEpoch(db.writes)))
  expect(new Set(starts.map(({ epoch }) => epoch)).size).toBe(1)
  expect(starts.filter(({ isNew }) => isNew)).toHaveLength(1)
  expect(await ensureEpoch(db.writes)).toEqual({ epoch: starts[0]!.epoch, isNew: false })
})

test.each(['system_identifier', 'timeline', 'database_oid'])('another %s makes a new epoch', async (column) => {
  const { epoch } = await ensureEpoch(db.writes)
  await db.writes`update sync_meta set ${db.writes(column)} = 1`
  const restored = await ensureEpoch(db.writes)
  expect(restored.isNew).toBe(true)
  expect(restored.epoch).not.toBe(epoch)
})

test('newEpoch makes a new epoch in any case and wakes every process', async () => {
  const { epoch } = await ensureEpoch(db.writes)
  const received: unknown[] = []
  const listening = await db.sql.listen('sync', (payload) => received.push(JSON.parse(payload)))
  const made = await newEpoch(db.writes)
  expect(made).not.toBe(epoch)
  // Notifications arrive in the order of their transactions.
  await db.writes`select pg_notify('sync', '"the next one"')`
  await eventually(() => expect(received).toContain('the next one'))
  expect(received).toEqual([{ epoch: made, position: expect.any(Number) }, 'the next one'])
  await listening.unlisten()
})

/**
 * Rows as a data-only import leaves them: with the positions they had elsewhere, which this sequence never gave out.
 */
async function importTag(position: number): Promise<void> {
  await db.writes.begin(async (tx) => {
    await tx`set local session_replication_role = replica`
    await tx`insert into item_tag (id, name, tag_type, position, changed_at)
      values (gen_random_uuid(), 'Imported', 'Other', ${position}, now())`
  })
}

async function nextPosition(): Promise<number> {
  const [row] = await db.writes<{ position: number }[]>`
    insert into item_tag (id, name, tag_type) values (gen_random_uuid(), 'Next', 'Other') returning position`
  return row!.position
}

async function head(): Promise<number> {
  const [row] = await db.sql<{ head: number }[]>`select sync_head() as head`
  return row!.head
}

const putBack: [string, () => Promise<unknown>][] = [
  ['set back by setval', async () => db.writes`select setval('sync_position', 1)`],
  [
    'that was never used, behind rows of a logical replica',
    async () => db.writes`alter sequence sync_position restart`,
  ],
  ['behind rows that were imported without it', async () => importTag((await head()) + 5_000)],
  ['behind the last purge', async () => db.writes`update sync_meta set min_position = ${(await head()) + 700}`],
]

test.each(putBack)('a sequence %s is mended under a new epoch, once', async (_how, putSequenceBack) => {
  await nextPosition()
  const { epoch } = await ensureEpoch(db.writes)
  await putSequenceBack()
  const starts = await Promise.all(Array.from({ length: 8 }, () => ensureEpoch(db.writes)))
  expect(starts.filter(({ isNew }) => isNew)).toHaveLength(1)
  expect(await ensureEpoch(db.writes)).toEqual({ epoch: starts.find(({ isNew }) => isNew)!.epoch, isNew: false })
  expect((await ensureEpoch(db.writes)).epoch).not.toBe(epoch)
  const reached = await head()
  expect(await nextPosition()).toBeGreaterThan(reached)
})

test('a sequence is mended between two writers, since the one that is at work has positions that nobody sees yet', async () => {
  await nextPosition()
  await db.writes`select setval('sync_position', 1)`
  let mending!: Promise<{ isNew: boolean }>
  await db.writes.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(${positionLock})`
    mending = ensureEpoch(db.writes)
    expect(await waitsForLock(tx, mending)).toBe(true)
    await tx`select setval('sync_position', 100000)`
    await tx`insert into item_tag (id, name, tag_type) values (gen_random_uuid(), 'At work', 'Other')`
  })
  await mending
  const reached = await head()
  expect(reached).toBeGreaterThan(100_000)
  expect(await nextPosition()).toBeGreaterThan(reached)
})

test('newEpoch mends the sequence too, so that one command is enough after an import', async () => {
  await importTag((await head()) + 5_000)
  const reached = await head()
  await newEpoch(db.writes)
  expect(await nextPosition()).toBeGreaterThan(reached)
})

test('a sequence that runs ahead of its rows keeps the epoch', async () => {
  const { epoch } = await ensureEpoch(db.writes)
  await db.writes`select nextval('sync_position') from generate_series(1, 100)`
  expect(await ensureEpoch(db.writes)).toEqual({ epoch, isNew: false })
})

test('a database that may lose commits is refused', async () => {
  await assertSynchronousCommit(db.writes)
  await db.writes.begin(async (tx) => {
    await tx`set local synchronous_commit = off`
    await expect(assertSynchronousCommit(tx as never)).rejects.toThrow('synchronous_commit is off')
  })
})

test('a database in another encoding than UTF-8 is refused', async () => {
  await assertUtf8(db.writes)
  await db.writes`create database in_latin1 template template0 encoding 'LATIN1' locale 'C'`
  const latin = openDatabase(Object.assign(new URL(db.url), { pathname: '/in_latin1' }).href)
  await expect(assertUtf8(latin.writes)).rejects.toThrow("The database's encoding is LATIN1")
  await latin.close()
  await db.writes`drop database in_latin1`
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { ensureEpoch, newEpoch } from '#server/db/epoch.ts'
import { assertSynchronousCommit } from '#server/db/synchronous-commit.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'

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

test('newEpoch makes one in any case and wakes every process', async () => {
  const { epoch } = await ensureEpoch(db.writes)
  const heard: unknown[] = []
  const listening = await db.sql.listen('sync', (payload) => heard.push(JSON.parse(payload)))
  const made = await newEpoch(db.writes)
  expect(made).not.toBe(epoch)
  await expect.poll(() => heard).toEqual([{ epoch: made, position: expect.any(Number) }])
  await listening.unlisten()
})

test('a database that may forget commits is refused', async () => {
  await assertSynchronousCommit(db.writes)
  await db.writes.begin(async (tx) => {
    await tx`set local synchronous_commit = off`
    await expect(assertSynchronousCommit(tx as never)).rejects.toThrow('synchronous_commit is off')
  })
})

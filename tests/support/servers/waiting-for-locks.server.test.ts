import { setImmediate as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../database.ts'
import { eventually } from '../waiting/eventually.ts'
import { waitingForLocks, waitsForLock } from './waiting-for-locks.ts'

let database: TestDatabase
beforeAll(async () => (database = await createTestDatabase()))
afterAll(() => database.drop())

test('those who wait for somebody else’s lock do not wait for the one in question', async () => {
  let waiting!: Promise<unknown>
  await database.writes.begin(async (other) => {
    await other`select pg_advisory_xact_lock(1)`
    waiting = database.sql.begin((tx) => tx`select pg_advisory_xact_lock(1)`)
    await eventually(async () => expect(await waitingForLocks(database.sql)).toBe(1))
    await database.sql.begin(async (holder) => {
      await holder`select pg_advisory_xact_lock(2)`
      expect(await waitsForLock(holder, pause())).toBe(false)
      expect(await waitsForLock(other, waiting)).toBe(true)
    })
  })
  await waiting
})

import { randomUUID } from 'node:crypto'
import { copyFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDatabase, withPositionLock } from '#server/db/client.ts'
import { migrate } from '#server/db/migrate.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { waitingForLocks } from '../support/servers/waiting-for-locks.ts'
import { eventually } from '../support/waiting/eventually.ts'

const ours = join(import.meta.dirname, '../../server/db/migrations')

let db: TestDatabase
let folder: string

beforeEach(async () => {
  db = await createTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'almanac-migrations-'))
  for (const name of await readdir(ours)) await copyFile(join(ours, name), join(folder, name))
})
afterEach(async () => {
  await db.drop()
  await rm(folder, { recursive: true })
})

test('a second run of the migrations applies nothing', async () => {
  expect(await migrate(db.writes, folder)).toEqual({ applied: [], unknown: [] })
})

test('sixteen processes may start at once: each new migration is applied once', async () => {
  await writeFile(join(folder, '9001_slow.sql'), 'select pg_sleep(0.2); create table once (a integer);')
  const processes = Array.from({ length: 16 }, () => openDatabase(db.url, { writers: 1 }))
  const results = await Promise.all(processes.map(({ writes }) => migrate(writes, folder)))
  await Promise.all(processes.map((process) => process.close()))
  expect(results.flatMap(({ applied }) => applied)).toEqual(['9001_slow.sql'])
})

test('a migration that was changed after it was applied is refused', async () => {
  const file = join(folder, '0004_history.sql')
  await writeFile(file, `${await readFile(file, 'utf8')}\n-- changed`)
  await expect(migrate(db.writes, folder)).rejects.toThrow('The migration 0004_history.sql was applied')
})

test('a checkout with CRLF line endings is the same migration', async () => {
  const file = join(folder, '0004_history.sql')
  await writeFile(file, (await readFile(file, 'utf8')).replaceAll('\n', '\r\n'))
  expect((await migrate(db.writes, folder)).applied).toEqual([])
})

test('a failing migration applies nothing of its run', async () => {
  await writeFile(join(folder, '9001_good.sql'), 'create table good (a integer);')
  await writeFile(join(folder, '9002_bad.sql'), 'create table bad (a nonsense);')
  await expect(migrate(db.writes, folder)).rejects.toThrow('nonsense')
  expect(await db.sql`select to_regclass('good') as good`).toEqual([{ good: null }])
})

test('migrations wait for a writer before they lock a table that it still needs', async () => {
  await writeFile(
    join(folder, '9001_locks.sql'),
    'lock table item_tag in share mode; select pg_advisory_xact_lock(7350115);',
  )
  const program = openDatabase(db.url, { writers: 1 })
  let migrated: Promise<{ applied: string[] }> | undefined
  await withPositionLock(db.writes, async (tx) => {
    migrated = migrate(program.writes, folder)
    migrated.catch(() => {})
    await eventually(async () => expect(await waitingForLocks(db.sql)).toBe(1))
    await tx`insert into item_tag (id, name, tag_type) values (${randomUUID()}, 'Meanwhile', 'Other')`
  })
  expect((await migrated!).applied).toEqual(['9001_locks.sql'])
  await program.close()
})

test('migrations that a newer program applied are reported and left alone', async () => {
  await writeFile(join(folder, '9001_newer.sql'), 'create table newer (a integer);')
  await migrate(db.writes, folder)
  expect(await migrate(db.writes, ours)).toEqual({ applied: [], unknown: ['9001_newer.sql'] })
})

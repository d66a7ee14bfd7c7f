import { randomUUID } from 'node:crypto'
import { copyFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { writeBackup } from '#server/backup/write-backup.ts'
import { migrate } from '#server/db/migrate.ts'
import { dueBefore } from '#sync/rules/mailing-times.ts'
import { createAccount } from '../support/accounts.ts'
import { browserLike } from '../support/cookie-jar.ts'
import { insertType } from '../support/content.ts'
import { startInProcess } from '../support/in-process.ts'
import { logIn } from '../support/sign-in.ts'
import { waitsForLock } from '../support/servers/waiting-for-locks.ts'
import { root } from '../support/source-files.ts'
import { backupKey, backupStory, contentOf, isEmpty, restoreInto } from './backup-test.ts'

const { story, backUp, emptyDatabase } = backupStory()

const newer = 'made by a newer'
const notWhole = 'This backup is not whole'

async function refused(path: string, message: string, key?: string): Promise<void> {
  const empty = await emptyDatabase()
  await expect(restoreInto(empty, path, key === undefined ? {} : { key })).rejects.toThrow(message)
  expect(await isEmpty(empty)).toBe(true)
}

type Head = { migrations?: { name: string; hash: string }[]; tables: string[] }

/** A backup without a key, of which the second line says something else. */
async function withHead(change: (head: Head) => void): Promise<string> {
  const bytes = await readFile(await backUp())
  const begin = bytes.indexOf('\n') + 1
  const end = bytes.indexOf('\n', begin)
  const head = JSON.parse(bytes.subarray(begin, end).toString()) as Head
  change(head)
  const path = join(story.folder, randomUUID())
  await writeFile(
    path,
    Buffer.concat([bytes.subarray(0, begin), Buffer.from(JSON.stringify(head)), bytes.subarray(end)]),
  )
  return path
}

describe('a backup that is restored', () => {
  test.each([undefined, backupKey])('with the key %s, it is the database that was backed up', async (key) => {
    const { sql } = story.database
    await sql`insert into page_view (id, path, viewed_at)
      values (gen_random_uuid(), ${'\t\\N\r\n\\. "é" \u2028'}, '2026-01-01T00:00:00.123456Z')`
    const path = await backUp(key)
    const empty = await emptyDatabase()
    const restored = await restoreInto(empty, path, key === undefined ? {} : { key })
    const { sync_meta: meta, audit, digest_state: digests, ...before } = await contentOf(story.database)
    const { sync_meta: newMeta, audit: newAudit, digest_state: newDigests, ...after } = await contentOf(empty)
    expect(after).toEqual(before)
    // A new epoch, and one entry more.
    expect(newMeta).not.toBe(meta)
    expect(newAudit).not.toBe(audit)
    expect(newDigests).toBe(digests)
    expect(restored.rows).toBeGreaterThan(1000)
    const [entry] = await empty.sql`select action from audit order by id desc limit 1`
    expect(entry).toEqual({ action: 'backup restored' })
    const positions = async (from: typeof sql) =>
      (await from<{ value: number }[]>`select last_value as value from sync_position`)[0]!.value
    expect(await positions(empty.sql)).toBe(await positions(sql))
  })

  test('the product goes on with it: without sessions, those who were deleted since, and what waited to be sent', async () => {
    const { sql } = story.database
    const gone = await createAccount(sql, { email: 'gone@example.org' })
    const stays = await createAccount(sql, { email: 'stays@example.org' })
    const [mail] = await sql<{ id: string }[]>`
      insert into mail (to_address, subject, text, html) values ('a@example.org', 'Waiting', 'a', 'a') returning id`
    const before = await startInProcess(story.database.url)
    await logIn(browserLike(before.url), 'teacher@example.org')
    await logIn(browserLike(before.url), 'teacher@example.org', 'wrong')
    await before.stop()
    await sql`insert into ticket (id_hash, purpose, content, expires_at)
      values ('a', 'SecondFactor', '{}', now() + interval '1 hour')`
    // The jobs of the product have dealt with what was due.
    await sql`insert into digest_state (kind, handled) values ('daily', '2020-01-01')
      on conflict (kind) do update set handled = '2020-01-01'`
    const path = await backUp()
    const empty = await emptyDatabase()
    const at = new Date()
    const { erased } = await restoreInto(empty, path, { erased: [gone, randomUUID()], at })

    expect(erased, 'people who were deleted since are deleted again').toBe(1)
    const left = await empty.sql<{ id: string }[]>`select id from app_user where id in (${gone}, ${stays})`
    expect(left).toEqual([{ id: stays }])
    expect(await empty.sql`select from erased_user where user_id = ${gone}`).toHaveLength(1)

    const [waiting] =
      await empty.sql`select failed_at is not null as failed, text, html from mail where id = ${mail!.id}`
    expect(waiting, 'mails that were waiting are not sent').toEqual({ failed: true, text: null, html: null })
    const [state] = await empty.sql`select handled from digest_state where kind = 'daily'`
    expect(state, 'nor what was due before the restore').toEqual({ handled: dueBefore('daily', at).period })

    for (const table of ['oidc_payload', 'ticket', 'rate_limit']) {
      const rows = (from: typeof sql) => from.unsafe(`select from ${table}`)
      expect((await rows(sql)).length, table).toBeGreaterThan(0)
      expect(await rows(empty.sql), `${table}: nobody is signed in still, or nearly`).toEqual([])
    }
    const after = await startInProcess(empty.url)
    expect((await logIn(browserLike(after.url), 'teacher@example.org')).status).toBe(200)
    await after.stop()
    // The rules of the tables hold again.
    await expect(empty.sql`delete from calendar_event`).rejects.toThrow('is refused')
  })
})

test('one of an older version is brought to this one', async () => {
  const own = join(root, 'server', 'db', 'migrations')
  const names = (await readdir(own)).toSorted()
  const folder = join(story.folder, 'older')
  await mkdir(folder)
  for (const name of names.slice(0, -1)) await copyFile(join(own, name), join(folder, name))
  const older = await emptyDatabase()
  await migrate(older.writes, folder)
  const typeId = await insertType(older.writes)
  const path = join(folder, 'backup')
  await writeBackup({ database: older.url, path, key: undefined, at: new Date() })
  const empty = await emptyDatabase()
  await restoreInto(empty, path)
  expect(await empty.sql`select from calendar_event_type where id = ${typeId}`).toHaveLength(1)
  const [last] = await empty.sql<{ name: string }[]>`select name from migration order by name desc limit 1`
  expect(last!.name).toBe(names.at(-1))
})

test('one during which the database is brought to another version is none, and no file has its name before it is whole', async () => {
  const { writes, url } = story.database
  const folder = join(story.folder, 'meanwhile')
  await mkdir(folder)
  const path = join(folder, 'backup')
  let writing!: Promise<void>
  // As a migration does that writes a table anew.
  await writes.begin(async (tx) => {
    await tx`lock table page_view in access exclusive mode`
    writing = writeBackup({ database: url, path, key: undefined, at: new Date() })
    expect(await waitsForLock(tx, writing)).toBe(true)
    expect(await readdir(folder)).toEqual([expect.stringMatching(/^backup\.\d+\.part$/)])
    await tx`insert into migration (name, hash) values ('9999_later.sql', 'a')`
  })
  await expect(writing).rejects.toThrow('The database was brought to another version meanwhile')
  await writes`delete from migration where name = '9999_later.sql'`
  expect(await readdir(folder)).toEqual([])
})

describe('a backup that cannot be restored changes nothing', () => {
  test('a database that is not empty is refused', async () => {
    const before = await contentOf(story.database)
    await expect(restoreInto(story.database, await backUp())).rejects.toThrow('The database is not empty')
    expect(await contentOf(story.database)).toEqual(before)
  })

  test.each([undefined, backupKey])('with the key %s, half a file is refused, wherever it ends', async (key) => {
    const bytes = await readFile(await backUp(key))
    const content = bytes.indexOf('\n', bytes.indexOf('\n') + 1) + 1
    for (const length of [content, Math.floor(bytes.length / 2), bytes.length - 1]) {
      const path = join(story.folder, randomUUID())
      await writeFile(path, bytes.subarray(0, length))
      await refused(path, notWhole, key)
    }
  })

  test.each([undefined, backupKey])('with the key %s, a damaged file is refused', async (key) => {
    const bytes = await readFile(await backUp(key))
    const middle = Math.floor(bytes.length / 2)
    bytes[middle] = bytes[middle]! ^ 255
    const path = join(story.folder, randomUUID())
    await writeFile(path, bytes)
    await refused(path, notWhole, key)
  })

  // As gzip hands on what it has read before it finds the damage: the lines are read before their hash can be compared.
  test.each([
    ['a number where a line says what follows', (lines: string[]) => (lines[0] = '5')],
    ['a line of something else', (lines: string[]) => (lines[0] = '{"table":"sync_meta"}')],
    ['a table that there is not', (lines: string[]) => (lines[0] = '{"table":{"name":"a","columns":["b"]}}')],
    ['a part of less than nothing', (lines: string[]) => (lines[1] = '{"bytes":-1}')],
    ['a row that is none', (lines: string[]) => (lines[2] = 'x'.repeat(lines[2]!.length))],
    ['an end of something else', (lines: string[]) => (lines[lines.length - 2] = '{"end":null}')],
  ])('%s is reported as a damaged file', async (_, damage) => {
    const bytes = await readFile(await backUp())
    const begin = bytes.indexOf('\n', bytes.indexOf('\n') + 1) + 1
    const lines = gunzipSync(bytes.subarray(begin)).toString('latin1').split('\n')
    damage(lines)
    const path = join(story.folder, randomUUID())
    const content = gzipSync(Buffer.from(lines.join('\n'), 'latin1'))
    await writeFile(path, Buffer.concat([bytes.subarray(0, begin), content]))
    await refused(path, notWhole)
  })

  test.each([(head: Head) => (head.tables[0] = 'another'), (head: Head) => delete head.migrations])(
    'a head that says something else is reported as a damaged file',
    async (change) => {
      await refused(await withHead(change), notWhole)
    },
  )

  test('an encrypted one needs its key, and says nothing without it', async () => {
    const path = await backUp(backupKey)
    await refused(path, 'This backup is encrypted: set BACKUP_KEY')
    await refused(path, 'BACKUP_KEY is not the one with which this backup was made', backupKey.toUpperCase())
    const bytes = await readFile(path)
    expect(bytes.includes(backupKey)).toBe(false)
    expect(
      bytes.subarray(bytes.indexOf('\n', bytes.indexOf('\n') + 1) + 1).indexOf(Buffer.from([0x1f, 0x8b, 8])),
    ).not.toBe(0)
  })

  test('one that counts other rows than it has is refused', async () => {
    const bytes = await readFile(await backUp())
    const begin = bytes.indexOf('\n', bytes.indexOf('\n') + 1) + 1
    const content = gunzipSync(bytes.subarray(begin)).toString('latin1').replace('"sync_meta":1', '"sync_meta":2')
    const path = join(story.folder, randomUUID())
    await writeFile(path, Buffer.concat([bytes.subarray(0, begin), gzipSync(Buffer.from(content, 'latin1'))]))
    await refused(path, 'sync_meta has 1 rows after the restore, and had 2 when it was backed up')
  })

  test('one of a newer version is refused, also if it was changed to look like an older one', async () => {
    await refused(await withHead(({ migrations }) => migrations!.push({ name: '9999_later.sql', hash: 'a' })), newer)
    await refused(await withHead(({ migrations }) => (migrations![0]!.hash = 'other')), newer)
    const path = await backUp()
    await writeFile(path, (await readFile(path, 'latin1')).replace('backup 1\n', 'backup 2\n'), 'latin1')
    await refused(path, newer)
  })

  test('a file of something else, and one that is not there, are refused', async () => {
    const path = join(story.folder, randomUUID())
    await refused(path, `${path}: there is no such file or folder`)
    await writeFile(path, 'PGDMP\nsomething else\n')
    await refused(path, 'This file is no backup of School Almanac')
  })
})

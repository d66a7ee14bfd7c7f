import { mkdir, mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { deleteAccount, stripAccount } from '#server/account/delete-account.ts'
import { backUpNightly } from '#server/backup/nightly-backup.ts'
import { proveBackup } from '#server/backup/prove-backup.ts'
import { withPositionLock } from '#server/db/client.ts'
import { createAccount } from '../support/accounts.ts'
import { startInProcess } from '../support/in-process.ts'
import { eventually } from '../support/waiting/eventually.ts'
import { backupKey, backupStory, contentOf, restoreInto } from './backup-test.ts'

const { story, backUp, emptyDatabase } = backupStory()

const nameOf = (day: string) => `school-almanac-${day}.backup`
/** Three in the morning, London's time. */
const night = new Date('2026-11-28T03:00:00Z')

/** What a night leaves in its folder, and says. */
async function nightIn(folder: string, at = night, url = story.database.url) {
  const lines: string[] = []
  const log = pino({ base: null }, { write: (line) => void lines.push((JSON.parse(line) as { msg: string }).msg) })
  const env = { backup: { folder, key: backupKey } }
  await backUpNightly({ env, log, database: { url, sql: story.database.sql } }, at)
  const files: string[] = await readdir(folder).catch(() => [])
  return { lines, files: files.toSorted() }
}

const newFolder = () => mkdtemp(join(story.folder, 'nights-'))

test('a night makes one backup, however many processes look, and proves it', async () => {
  const folder = await newFolder()
  await writeFile(join(folder, 'school-almanac-2026-11-27.unproved'), 'left by a killed process')
  const both = await Promise.all([nightIn(folder), nightIn(folder)])
  expect(both.flatMap(({ lines }) => lines)).toEqual([])
  const made = await readFile(join(folder, nameOf('2026-11-28')))
  // Before two o'clock it is still the night of the day before.
  const { lines, files } = await nightIn(folder, new Date('2026-11-29T01:59:00Z'))
  expect({ lines, files }).toEqual({ lines: [], files: [nameOf('2026-11-28')] })
  expect(await readFile(join(folder, nameOf('2026-11-28')))).toEqual(made)
  expect(await story.database.sql`select from pg_database where datname = current_database() || '_proof'`).toEqual([])
  const empty = await emptyDatabase()
  await restoreInto(empty, join(folder, nameOf('2026-11-28')), { key: backupKey })
  expect((await contentOf(empty))['calendar_event']).toBe((await contentOf(story.database))['calendar_event'])
})

test('after a backup that is proved the oldest go', async () => {
  const folder = await newFolder()
  const old = ['2026-11-19', '2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23', '2026-11-24', '2026-11-25']
  for (const day of [...old, '2026-11-26', '2026-11-27']) await writeFile(join(folder, nameOf(day)), '')
  await writeFile(join(folder, 'other.backup'), 'somebody else wrote it')
  const { lines, files } = await nightIn(folder)
  expect(lines).toEqual([])
  const left = [...old.slice(3), '2026-11-26', '2026-11-27', '2026-11-28']
  expect(files).toEqual(['other.backup', ...left.map(nameOf)])
})

test('a backup that fails is one line, takes none of the old ones away, and is tried again', async () => {
  const missing = join(story.folder, 'not mounted')
  expect(await nightIn(missing)).toEqual({
    lines: [`The nightly backup failed: ${missing}: there is no such file or folder`],
    files: [],
  })
  const folder = await newFolder()
  const old = Array.from({ length: 20 }, (_, index) => nameOf(`2026-10-${String(index + 10)}`))
  for (const name of old) await writeFile(join(folder, name), '')
  // A folder stands where the backup is to be written.
  await mkdir(join(folder, nameOf('2026-11-28').replace('.backup', '.unproved')))
  const { lines, files } = await nightIn(folder)
  expect(lines).toEqual([expect.stringMatching(/^The nightly backup failed: .*unproved/)])
  expect(files.filter((name) => name.endsWith('.backup'))).toEqual(old)
})

/** A file of which the last byte is missing. */
async function damaged() {
  const path = join(await newFolder(), 'damaged')
  const file = await readFile(await backUp(backupKey))
  await writeFile(path, file.subarray(0, -1))
  return { path, key: backupKey, at: night }
}

test('a backup that cannot be restored is not proved, and leaves no database behind', async () => {
  const { sql, url } = story.database
  await expect(proveBackup({ ...(await damaged()), database: url })).rejects.toThrow('This backup is not whole')
  expect(await sql`select from pg_database where datname = current_database() || '_proof'`).toEqual([])
})

test('a role that may not create databases has its backups read to their end', async () => {
  const { sql, url } = story.database
  const name = new URL(url).pathname.slice(1)
  await sql.unsafe(`create role reader_${name} login password 'reader'; grant pg_read_all_data to reader_${name}`)
  const other = Object.assign(new URL(url), { username: `reader_${name}`, password: 'reader' }).href
  const { lines, files } = await nightIn(await newFolder(), night, other)
  await expect(proveBackup({ ...(await damaged()), database: other })).rejects.toThrow('This backup is not whole')
  await sql.unsafe(`drop role reader_${name}`)
  expect(lines).toEqual(['backups are read to their end, not restored: this role may not create databases'])
  expect(files).toEqual([nameOf('2026-11-28')])
})

test('whoever is deleted, or is being deleted, is noted in the folder at once', async () => {
  const folder = await newFolder()
  const product = await startInProcess(story.database.url, { BACKUP_DIR: folder, BACKUP_KEY: backupKey })
  // The jobs have started when they have made the backup of today.
  const notes = () => readFile(join(folder, 'erased-people.txt'), 'utf8').catch(() => '')
  await eventually(async () => expect(await readdir(folder)).toContainEqual(expect.stringMatching(/\.backup$/)))
  const { writes } = story.database
  // Of two deletions in one second the second one, which the first one's job may have missed, has a job too.
  const jobs = () => writes`select from pgboss.job where name = 'note-erasures' and singleton_key = 'woken'`
  for (let made = 0; made < 2; made += 1) await writes`select pg_notify('erased', '')`
  await eventually(async () => expect(await jobs()).toHaveLength(2))
  const [first, second] = [
    await createAccount(writes, { email: 'first@example.org' }),
    await createAccount(writes, { email: 'second@example.org' }),
  ]
  await withPositionLock(writes, (tx) => deleteAccount(tx, first))
  await eventually(async () => expect(await notes()).toContain(first))
  await withPositionLock(writes, (tx) => stripAccount(tx, second, null))
  await eventually(async () => expect(await notes()).toContain(second))
  await withPositionLock(writes, (tx) => deleteAccount(tx, second))
  await product.stop()
  expect((await notes()).split('\n').filter((line) => line !== '')).toEqual([first, second])
})

import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createAccount } from '../support/accounts.ts'
import { runProcess } from '../support/servers/run-process.ts'
import { root } from '../support/source-files.ts'
import { backupKey, backupStory } from './backup-test.ts'

const { story, emptyDatabase } = backupStory()

/** Runs the program of a command in a shell that first does `before`, and returns its lines. */
async function run(command: 'backup' | 'restore', file: string[], settings: Record<string, string>, before = 'true') {
  const env = { PATH: process.env['PATH'], NODE_ENV: 'test', ...settings }
  const words = [process.execPath, join(root, 'server', `${command}.ts`), ...file]
  const { code, output } = await runProcess('sh', ['-c', `${before} && exec "$@"`, 'sh', ...words], {
    env,
    capture: true,
    limit: 60_000,
  })
  return { code, lines: output.trim().split('\n') }
}

test('a backup is written and restored by the two commands, and people deleted since are deleted again', async () => {
  const gone = await createAccount(story.database.sql, { email: 'gone@example.org' })
  const file = join(story.folder, 'whole')
  const settings = { DATABASE_URL: story.database.url, BACKUP_KEY: backupKey }
  expect(await run('backup', [file], settings)).toEqual({ code: 0, lines: [`${file} is written, encrypted.`] })
  await writeFile(join(story.folder, 'erased-people.txt'), `\n${gone}\n\n${gone.slice(0, 9)}`)
  const empty = await emptyDatabase()
  expect(await run('restore', [file], { ...settings, DATABASE_URL: empty.url })).toEqual({
    code: 0,
    lines: [
      expect.stringMatching(/^\d+ rows are restored as they were at \S+Z; everybody signs in again\.$/),
      'People who were deleted since and are deleted again: 1.',
    ],
  })
  expect(await empty.sql`select from app_user where id = ${gone}`).toEqual([])
})

test('what fails is one line, and leaves nothing behind', async () => {
  const settings = { DATABASE_URL: story.database.url }
  const there = join(story.folder, 'there')
  await writeFile(there, '')
  const lost = join(story.folder, 'nowhere', 'file')
  const full = join(story.folder, 'full')
  const before = await readdir(story.folder)
  expect(await run('backup', [], settings)).toEqual({ code: 1, lines: ['Say where to: npm run backup -- FILE'] })
  expect(await run('backup', [there], settings)).toEqual({ code: 1, lines: [`${there}: there is one already`] })
  expect(await run('backup', [lost], settings)).toEqual({
    code: 1,
    lines: [`${lost}: there is no such file or folder`],
  })
  // A limit of 64 KB: the disk takes no more.
  expect(await run('backup', [full], settings, 'ulimit -f 64')).toEqual({
    code: 1,
    lines: [`${full}: the file would be larger than it may be`],
  })
  expect(await run('backup', [full], { ...settings, BACKUP_KEY: 'short' })).toEqual({
    code: 1,
    lines: ['BACKUP_KEY: must have at least 32 characters'],
  })
  expect(await run('restore', [there], settings)).toEqual({
    code: 1,
    lines: ['This file is no backup of School Almanac'],
  })
  expect(await readdir(story.folder)).toEqual(before)
})

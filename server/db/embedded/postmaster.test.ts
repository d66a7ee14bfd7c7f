import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runToEnd, saysFull } from './postmaster.ts'

test.each([
  'ENOSPC: no space left on device, write',
  'EDQUOT: disk quota exceeded, write',
  'could not write to file "base/1": No space left on device',
  'could not write to file "base/1": Disk quota exceeded',
])('%j is told as a full disk, whether a program of PostgreSQL or Node says it', async (words) => {
  const folder = await mkdtemp(join(tmpdir(), 'almanac-words-'))
  const failing = runToEnd(
    process.execPath,
    ['-e', `process.stderr.write(${JSON.stringify(words)}); process.exitCode = 1`],
    folder,
  )
  expect(saysFull(String(await failing.catch((error: unknown) => error)))).toBe(true)
  await rm(folder, { recursive: true })
})

test('other words are not', () => {
  expect(saysFull('could not write to file "base/1": Permission denied')).toBe(false)
})

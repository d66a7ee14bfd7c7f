import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeFolder } from './make-folder.ts'

let root: string

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'almanac-folders-'))
})
afterAll(() => rm(root, { recursive: true, force: true }))

test('a folder is made with its parent folders, even if others make them at the same moment', async () => {
  for (let round = 1; round <= 50; round += 1) {
    const path = join(root, String(round), 'above', 'postgres')
    await Promise.all(Array.from({ length: 8 }, () => makeFolder(path)))
    expect((await stat(path)).isDirectory()).toBe(true)
  }
})

test('a folder that cannot be made is reported at once', async () => {
  await expect(makeFolder(join(import.meta.filename, 'below', 'a file'))).rejects.toThrow('ENOTDIR')
})

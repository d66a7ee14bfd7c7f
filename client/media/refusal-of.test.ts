import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { openAsBlob } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { refusalOf } from './refusal-of.ts'

const png = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0)

test('a file is judged by its bytes, whatever its name says', async () => {
  const file = new File([png], 'film.mp4')
  expect(await refusalOf(file, 'image')).toBeNull()
  expect(await refusalOf(file, 'video')).toBe('notAVideo')
})

test('a file that has been changed since it was chosen is refused in words', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'refusal-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const path = join(folder, 'logo.png')
  await writeFile(path, png)
  const chosen = Object.assign(await openAsBlob(path), { name: 'logo.png', lastModified: 0, webkitRelativePath: '' })
  await rm(path)
  expect(await refusalOf(chosen, 'image')).toBe('unreadable')
})

test('a picture of an iPhone is recognised by its name, before anything is sent', async () => {
  for (const brand of ['heic', 'heix', 'mif1']) {
    expect(await refusalOf(new File([`\x00\x00\x00\x20ftyp${brand}\x00\x00\x00\x00`], 'IMG_1.jpg'), 'image')).toBe(
      'heic',
    )
  }
  expect(await refusalOf(new File(['\x00\x00\x00\x20ftypavif\x00\x00\x00\x00'], 'one.avif'), 'image')).toBeNull()
})

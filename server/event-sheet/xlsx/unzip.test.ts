import { expect, test } from 'vitest'
import { openZip } from './unzip.ts'

type Entry = { name: string; flags?: number; method?: number }

/** The list at the end of a zip file whose entries all begin, and end, at its first byte. */
function listOf(entries: readonly Entry[]): Buffer {
  const list = entries.flatMap(({ name, flags = 0, method = 0 }) => {
    const head = Buffer.alloc(46)
    head.writeUInt32LE(0x02014b50)
    head.writeUInt16LE(flags, 8)
    head.writeUInt16LE(method, 10)
    head.writeUInt16LE(name.length, 28)
    return [head, Buffer.from(name)]
  })
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(30, 16)
  return Buffer.concat([Buffer.alloc(30), ...list, end])
}

test('a file in a zip file is found by its whole name alone', () => {
  const zip = openZip(listOf([{ name: 'xl/a.xml' }]))
  expect(zip.read('xl/a.xml')).toEqual(Buffer.alloc(0))
  for (const name of ['xl/A.xml', 'a.xml', '../xl/a.xml', '__proto__', 'constructor']) expect(zip.read(name)).toBeNull()
})

test.each<[string, Buffer, string]>([
  ['an encrypted file', listOf([{ name: 'a', flags: 1 }]), 'This file is protected by a password.'],
  [
    'more than a thousand files',
    listOf(Array.from({ length: 1001 }, (_, number) => ({ name: `${number}` }))),
    'This isn’t an Excel file (.xlsx).',
  ],
  ['a list that is cut off', listOf([{ name: 'a' }]).subarray(40), 'This isn’t an Excel file (.xlsx).'],
])('a zip file with %s is refused', (_what, file, sentence) => {
  expect(() => openZip(file)).toThrow(sentence)
})

test('a zip file of a thousand files is opened', () => {
  const zip = openZip(listOf(Array.from({ length: 1000 }, (_, number) => ({ name: `${number}` }))))
  expect(zip.read('999')).toEqual(Buffer.alloc(0))
})

test('a file packed in another way is refused when it is read', () => {
  expect(() => openZip(listOf([{ name: 'a', method: 12 }])).read('a')).toThrow('This isn’t an Excel file (.xlsx).')
})

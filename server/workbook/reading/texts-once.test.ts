import { serialize } from 'node:v8'
import { expect, test } from 'vitest'
import type { EventLines } from './sheet-events.ts'
import { createPacker, createUnpacker } from './texts-once.ts'

test('a text leaves the thread once, however many cells hold it', () => {
  const description = 'x'.repeat(32_000)
  const events = Array.from({ length: 5_000 }, (_, row): EventLines => {
    const texts = { name: `Event ${row % 10}`, description, location: description }
    return { id: String(row), lines: [{ number: row + 2, texts }] }
  })
  const pack = createPacker()
  const parts = [events.slice(0, 2_000), events.slice(2_000)].map((part) => serialize(pack(part)).byteLength)
  expect(parts.reduce((sum, bytes) => sum + bytes)).toBeLessThan(1_000_000)
})

test('the events arrive as they were read, part by part', () => {
  const long = 'A description of more than a few words.'.repeat(3)
  const events: EventLines[] = [
    { id: 'a', lines: [{ number: 2, texts: { name: 'A', description: long } }] },
    {
      id: 'b',
      lines: [
        { number: 3, texts: { name: '', description: long, location: `${long} Also here.` } },
        { number: 9, texts: {} },
      ],
    },
  ]
  const [pack, unpack] = [createPacker(), createUnpacker()]
  expect(events.flatMap((event) => unpack(pack([event])))).toEqual(events)
})

import { expect, test } from 'vitest'
import { eventually } from '#tests/support/waiting/eventually.ts'
import { sharedLookup, sharedRead } from './shared-read.ts'

/** Reads that end on command, numbered in the order in which they began. */
function heldReads() {
  const reads: PromiseWithResolvers<number>[] = []
  const read = sharedRead(() => {
    const held = Promise.withResolvers<number>()
    reads.push(held)
    return held.promise
  })
  const end = (index: number) => reads[index]!.resolve(index)
  return { read, reads, end }
}

test('callers at the same moment share one read', async () => {
  const { read, reads, end } = heldReads()
  const answers = Promise.all([read(), read(), read()])
  await eventually(() => expect(reads.length).toBe(1))
  end(0)
  expect(await answers).toEqual([0, 0, 0])
})

test('a caller during a read is answered by one that began later', async () => {
  const { read, reads, end } = heldReads()
  const first = read()
  await eventually(() => expect(reads.length).toBe(1))
  const later = Promise.all([read(), read()])
  end(0)
  expect(await first).toBe(0)
  await eventually(() => expect(reads.length).toBe(2))
  end(1)
  expect(await later).toEqual([1, 1])
})

test('a read that fails only fails for its own callers', async () => {
  const { read, reads, end } = heldReads()
  const first = read()
  await eventually(() => expect(reads.length).toBe(1))
  const second = read()
  reads[0]!.reject(new Error('lost'))
  await expect(first).rejects.toThrow('lost')
  await eventually(() => expect(reads.length).toBe(2))
  end(1)
  expect(await second).toBe(1)
})

/** Look-ups that end on command, with the keys that each was given. */
function heldLookups(most: number) {
  const requestedKeys: string[][] = []
  const ends: (() => void)[] = []
  const lookup = sharedLookup(most, async (keys) => {
    requestedKeys.push(keys)
    await new Promise<void>((resolve) => ends.push(resolve))
    return new Map(keys.filter((key) => key !== 'nobody').map((key) => [key, `found ${key}`]))
  })
  return { lookup, requestedKeys, ends }
}

test('a look-up fetches the keys of many callers at once, each key once, and gives each caller its own result', async () => {
  const { lookup, requestedKeys, ends } = heldLookups(1)
  const answers = Promise.all([lookup('one'), lookup('two'), lookup('one'), lookup('nobody')])
  await eventually(() => expect(ends.length).toBe(1))
  ends[0]!()
  expect(await answers).toEqual(['found one', 'found two', 'found one', undefined])
  expect(requestedKeys).toEqual([['one', 'two', 'nobody']])
})

test('a look-up that hangs leaves room for others, and callers beyond the limit share the next one', async () => {
  const { lookup, requestedKeys, ends } = heldLookups(2)
  void lookup('hangs')
  await eventually(() => expect(ends.length).toBe(1))
  const second = lookup('two')
  await eventually(() => expect(ends.length).toBe(2))
  const later = Promise.all([lookup('three'), lookup('four')])
  ends[1]!()
  expect(await second).toBe('found two')
  await eventually(() => expect(ends.length).toBe(3))
  ends[2]!()
  expect(await later).toEqual(['found three', 'found four'])
  expect(requestedKeys).toEqual([['hangs'], ['two'], ['three', 'four']])
})

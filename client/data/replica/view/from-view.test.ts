import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { eventually } from '#tests/support/waiting/eventually.ts'
import { openViewStore } from '#sync/replica/storage/view-store.ts'
import { closeCopy, openCopy } from '../copy/device-copy.ts'
import { fromView } from './from-view.ts'
import { monthKey, readMonthsAhead } from './read-month.ts'

// Modules of the page listen as soon as they are loaded, and read its language.
vi.hoisted(() => {
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('document', { documentElement: { lang: '' } })
})

const userId = 'a user'

beforeEach(() => {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {} })
  openCopy(userId)
})
afterEach(async () => {
  await closeCopy()
  vi.unstubAllGlobals()
})

/** Reads that end when the test says so, and what they show, one after the other; an error by its status. */
function follow(key: string) {
  const reads: PromiseWithResolvers<string>[] = []
  const shown: unknown[] = []
  const source = fromView(key, () => {
    const reading = Promise.withResolvers<string>()
    reads.push(reading)
    return reading.promise
  })
  const stop = source.begin((loaded) => shown.push(loaded?.status === 'ready' ? loaded.value : loaded?.status))
  return { reads, shown, stop }
}

test('a month that was read ahead after the screen was rendered, and before it listens, is shown', async () => {
  const store = openViewStore(userId)
  await store.table('generations').put({ role: 'current' })
  const read = vi.fn(async () => 'read again')
  const source = fromView(monthKey('2026-11'), read)
  expect(source.known?.()).toBeUndefined()
  await readMonthsAhead(['2026-11'])
  const shown: unknown[] = []
  const stop = source.begin((loaded) => shown.push(loaded))
  expect(shown).toEqual([{ status: 'ready', value: expect.objectContaining({ month: '2026-11' }) }])
  expect(read).not.toHaveBeenCalled()
  stop()
  store.close()
  await Dexie.delete(store.name)
})

test('a read from before a change never replaces one from after it', async () => {
  const { reads, shown, stop } = follow('two reads')
  void closeCopy()
  expect(reads).toHaveLength(2)
  reads[1]!.resolve('after')
  await eventually(() => expect(shown).toEqual(['after']))
  reads[0]!.reject(new Error('the connection was closed'))
  await reads[0]!.promise.catch(() => {})
  expect(shown).toEqual(['after'])
  stop()
})

test('while changes come faster than they are read, each result is shown as it comes', async () => {
  const { reads, shown, stop } = follow('many reads')
  void closeCopy()
  reads[0]!.resolve('first')
  await eventually(() => expect(shown).toEqual(['first']))
  reads[1]!.resolve('second')
  await eventually(() => expect(shown).toEqual(['first', 'second']))
  stop()
})

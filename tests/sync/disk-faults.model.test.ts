import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { installDisk } from './model/disk-faults.ts'

const settled = (request: IDBOpenDBRequest) =>
  new Promise<string>((resolve) => {
    request.onsuccess = () => resolve('opened')
    request.addEventListener('error', () => resolve('refused'))
  })

test('an open that was under way when the device was killed ends, and everything after it is refused', async () => {
  const disk = installDisk(
    () => undefined,
    () => undefined,
  )
  disk.begin({ disk: 'killed', after: 1 })
  const open = indexedDB.open('under-way', 1)
  const ended = settled(open)
  expect(() => indexedDB.deleteDatabase('another')).toThrow('the device is off')
  expect(disk.isOff()).toBe(true)
  expect(await ended).toBe('opened')
  expect(() => open.result.transaction([], 'readwrite')).toThrow('the device is off')
  expect(() => indexedDB.open('a-third', 1)).toThrow('the device is off')
  disk.switchOn()
  expect(await settled(indexedDB.open('a-third', 1))).toBe('opened')
})

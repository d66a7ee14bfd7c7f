import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { eventually } from '#tests/support/waiting/eventually.ts'
import { startClock, stopClock } from '#tests/support/waiting/virtual-clock.ts'
import { memoryCaches } from '#tests/support/memory-caches.ts'
import { editOf, uuid } from '#tests/support/queued-edits.ts'
import { databaseNames, deleteOthersInBackground } from '../storage/delete-databases.ts'
import { enqueue } from '../outbox/enqueue.ts'
import { showPicture } from '../outbox/shown-pictures.ts'
import { keepUpload, readUpload } from '../outbox/uploads.ts'
import { emptyCopiesOf } from './empty-copies.ts'
import { databaseNamesOf } from '../storage/copy-databases.ts'
import { openLockName, viewDatabaseName, workDatabaseName, type Generation } from '../storage/database-names.ts'
import { openRawStorage } from '../storage/replica-storage.ts'
import { openViewStore } from '../storage/view-store.ts'
import { openWorkStore } from '../storage/work-store.ts'

const userId = '00000000-0000-4000-8000-000000000002'
const epoch = '00000000-0000-4000-8000-00000000e70c'
const generation: Generation = { userId, scope: 'reader', schema: 1, epoch, number: 1 }
const [events] = databaseNamesOf(generation) as [string]

function openAsItIs(name: string): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name)
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('not opened')))
  })
}

/** A tab that is stopped while it has databases open: it neither closes them nor releases its locks. */
async function stoppedTab(names: readonly string[]): Promise<{ kill(): void }> {
  const killed = Promise.withResolvers<void>()
  const databases = await Promise.all(names.map(openAsItIs))
  for (const name of names) void navigator.locks.request(openLockName(name), { mode: 'shared' }, () => killed.promise)
  return {
    kill: () => {
      for (const database of databases) database.close()
      killed.resolve()
    },
  }
}

async function countRows(name: string): Promise<number> {
  const database = await openAsItIs(name)
  const counts = [...database.objectStoreNames].map(
    (store) =>
      new Promise<number>((resolve) => {
        const request = database.transaction(store).objectStore(store).count()
        request.addEventListener('success', () => resolve(request.result))
      }),
  )
  const counted = await Promise.all(counts)
  database.close()
  return counted.reduce((sum, count) => sum + count, 0)
}

describe('signing out', () => {
  beforeEach(async () => {
    stopClock()
    const [view, work] = [openViewStore(userId), openWorkStore(userId)]
    await view.settings.put({ key: 'fence', value: 'mine' })
    await work.drafts.put({ key: 'form', value: 'typed', savedAt: '2026-11-20T14:02:00.000Z' })
    view.close({ disableAutoOpen: true })
    work.close({ disableAutoOpen: true })
    const storage = await openRawStorage(generation, 'calendarEvent')
    await storage.close()
    const database = await openAsItIs(events)
    const write = database.transaction('docs', 'readwrite')
    write.objectStore('docs').put({ id: 'event', position: 1, _deleted: '0' })
    await new Promise((resolve) => write.addEventListener('complete', resolve))
    database.close()
  })

  afterEach(async () => {
    vi.unstubAllGlobals()
    await deleteOthersInBackground('nobody', async () => [])
    await eventually(async () => expect((await databaseNames()).filter((name) => name.includes('replica'))).toEqual([]))
    startClock()
  })

  test('signing out deletes the copy and what is left of the queue where no other tab has them open', async () => {
    expect(await emptyCopiesOf(userId)).toMatchObject({ isWorkKept: false })
    await eventually(async () => expect((await databaseNames()).filter((name) => name.includes(userId))).toEqual([]))
  })

  test('signing out empties everything at once while a stopped tab has it open, waits for nobody, and deletes it later', async () => {
    const names = [viewDatabaseName(userId), workDatabaseName(userId), events]
    const stopped = await stoppedTab(names)
    await emptyCopiesOf(userId)
    expect(await Promise.all(names.map(countRows))).toEqual([0, 0, 0])
    // Nothing waits for the stopped tab: signing in again opens the same names at once.
    const again = openViewStore(userId)
    await again.settings.put({ key: 'fence', value: 'new' })
    again.close({ disableAutoOpen: true })
    stopped.kill()
    await eventually(async () => expect((await databaseNames()).filter((name) => name.includes(userId))).toEqual([]))
  })

  test('signing out deletes each database of the copy without waiting for another that cannot be deleted yet', async () => {
    const tags = databaseNamesOf(generation).find((name) => name.endsWith('--itemTag'))!
    const storage = await openRawStorage(generation, 'itemTag')
    await storage.close()
    const held = await openAsItIs(events)
    const { deleted } = await emptyCopiesOf(userId)
    await eventually(async () => expect(await databaseNames()).not.toContain(tags))
    expect(await databaseNames()).toContain(events)
    held.close()
    expect(await deleted).toBe(true)
  })

  test('signing out keeps the queue of a user with unsent edits, and the pictures that they name, where nobody else can see them', async () => {
    const caches = memoryCaches()
    const work = openWorkStore(userId)
    await keepUpload(work, { id: uuid(70), name: 'a.png', type: 'image/png' }, new ArrayBuffer(3))
    await showPicture(uuid(70), new Blob(['png']))
    expect(caches.size).toBe(1)
    const edit = editOf(uuid(1), { color: 'red' }, { color: 'blue' })
    await enqueue(work, { edit, app: 'test' })
    expect(await emptyCopiesOf(userId)).toMatchObject({ isWorkKept: true })
    expect(await work.outbox.toArray()).toMatchObject([{ edit: { id: edit.id } }])
    expect((await readUpload(work, uuid(70)))?.size).toBe(3)
    expect([...caches.keys()]).toEqual([])
    await work.delete()
  })

  test('signing out never opens what another user has left, and deletes it as soon as nobody has it open', async () => {
    const stopped = await stoppedTab([events])
    const { open } = IDBFactory.prototype
    const opened: string[] = []
    IDBFactory.prototype.open = function watch(this: IDBFactory, name: string, version?: number) {
      opened.push(name)
      return Reflect.apply<IDBFactory, [string, number?], IDBOpenDBRequest>(open, this, [name, version])
    }
    await deleteOthersInBackground('somebody else', async () => [])
    expect(await databaseNames()).toContain(events)
    stopped.kill()
    await eventually(async () => expect(await databaseNames()).not.toContain(events))
    IDBFactory.prototype.open = open
    expect(opened).toEqual([])
  })
})

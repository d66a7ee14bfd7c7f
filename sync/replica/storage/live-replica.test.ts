import 'fake-indexeddb/auto'
import { afterEach, describe, expect, test } from 'vitest'
import { eventually } from '#tests/support/waiting/eventually.ts'
import { openChannel } from './channel.ts'
import { createLiveReplica, followSwitches, type LiveReplica } from './live-replica.ts'
import { databaseNamesOf } from './copy-databases.ts'
import type { Generation } from './database-names.ts'

const first: Generation = { userId: 'user', scope: 'reader', schema: 1, epoch: 'epoch', number: 1 }
const second: Generation = { ...first, number: 2 }

/** Makes IndexedDB refuse to open this database from now on; returns a function that allows it again. */
function refuseToOpen(name: string): () => void {
  const { open } = IDBFactory.prototype
  IDBFactory.prototype.open = function openUnlessRefused(this: IDBFactory, opened: string, version?: number) {
    if (opened === name) throw new DOMException('no room', 'QuotaExceededError')
    return Reflect.apply<IDBFactory, [string, number?], IDBOpenDBRequest>(open, this, [opened, version])
  }
  return () => {
    IDBFactory.prototype.open = open
  }
}

describe('the live replica', () => {
  let live: LiveReplica

  afterEach(() => live.close())

  test('a live replica opens the database once for collections requested at the same moment', async () => {
    live = createLiveReplica()
    const opened = await Promise.all([
      live.collection(first, 'calendarEvent'),
      live.collection(first, 'itemTag'),
      live.collection(first, 'calendarEvent'),
    ])
    expect(opened.map(({ name }) => name)).toEqual(['calendarEvent', 'itemTag', 'calendarEvent'])
    expect(opened[0]).toBe(opened[2])
  })

  test('a live replica closes a generation before it opens another', async () => {
    live = createLiveReplica()
    const before = await live.collection(first, 'calendarEvent')
    const after = await live.collection(second, 'calendarEvent')
    expect(before.closed).toBe(true)
    expect(after.closed).toBe(false)
  })

  test('a live replica reopens a collection that failed to open the first time, and closes after a failure', async () => {
    const names = databaseNamesOf(first)
    for (const store of ['calendarHeadline', '_rxdb_internal']) {
      live = createLiveReplica()
      const letOpen = refuseToOpen(names.find((name) => name.endsWith(store)) ?? '')
      await expect(live.collection(first, 'calendarHeadline')).rejects.toThrow()
      letOpen()
      expect((await live.collection(first, 'calendarHeadline')).closed).toBe(false)
      await live.close()
    }
  })

  test('a live replica is notified of a switch and closes older replicas, never one as new', async () => {
    live = createLiveReplica()
    const [hearing, telling] = [openChannel('user'), openChannel('user')]
    followSwitches(hearing, live)
    const opened = await live.collection(second, 'calendarEvent')
    const received = Promise.withResolvers<void>()
    hearing.listen(({ kind }) => kind === 'beat' && received.resolve())
    telling.post({ kind: 'switched', generation: first })
    telling.post({ kind: 'switched', generation: second })
    telling.post({ kind: 'beat', isVisible: true })
    await received.promise
    expect(await live.collection(second, 'calendarEvent')).toBe(opened)
    telling.post({ kind: 'switched', generation: { ...first, number: 3 } })
    await eventually(() => expect(opened.closed).toBe(true))
    for (const channel of [hearing, telling]) channel.close()
  })
})

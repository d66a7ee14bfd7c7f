import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { asTimePasses, startClock, stopClock } from '#tests/support/waiting/virtual-clock.ts'
import { SCHEMA } from '../../protocol/schema.ts'
import { watchCollection } from './stored-documents.ts'
import type { Engine } from '../engine/engine.ts'
import { createLiveReplica, type LiveReplica } from '../storage/live-replica.ts'
import { databaseNamesOf } from '../storage/copy-databases.ts'
import type { Generation } from '../storage/database-names.ts'
import { openViewStore, type ViewStore } from '../storage/view-store.ts'
import { writeDocuments } from '../storage/write-page.ts'

const epoch = '00000000-0000-4000-8000-00000000e70c'
function tag(number: number) {
  const id = `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
  const texts = { name: `Tag ${number}`, tagType: 'Other', color: '#112233', descriptionHtml: null }
  return { id, position: number, edit: null, displayOrder: number, archived: false, ...texts } as never
}

describe('a live query', () => {
  let first: Generation
  let view: ViewStore
  let live: LiveReplica
  let shown: string[][]
  let stop: () => void

  const makeCurrent = (generation: Generation) =>
    view.generations.put({
      role: 'current',
      generation,
      checkpoint: { epoch, scope: generation.scope, position: 0, since: 0 },
      syncedAt: null,
    })
  const add = async (generation: Generation, number: number) =>
    writeDocuments(await live.storage(generation, 'itemTag'), [tag(number)], async () => {})
  const expectShown = (names: string[]) => asTimePasses(() => expect(shown.at(-1)).toEqual(names))

  beforeEach(async () => {
    stopClock()
    const userId = crypto.randomUUID()
    first = { userId, scope: 'administrator', schema: SCHEMA, epoch, number: 1 }
    view = openViewStore(userId)
    live = createLiveReplica()
    shown = []
    await makeCurrent(first)
    await add(first, 1)
    const engine = { view, live } as Engine
    const documents = watchCollection(engine, 'itemTag', (opened) => opened!.find().$)
    const subscription = documents.subscribe((found) =>
      shown.push(found.map((document) => String(document.toJSON()['name' as never]))),
    )
    stop = () => subscription.unsubscribe()
    await expectShown(['Tag 1'])
  })

  afterEach(async () => {
    stop()
    await live.close()
    await view.delete()
    startClock()
  })

  test('a live query follows eight switches, even if each message comes late and closes what is open', async () => {
    for (let number = 2; number < 10; number += 1) {
      const next = { ...first, number }
      await live.closedWhile(() => makeCurrent(next))
      await add(next, number)
      await live.closeBefore({ ...first, number: number - 1 })
      await expectShown([`Tag ${number}`])
    }
  })

  test('a live query runs again when the switch that closed its database has failed', async () => {
    await expect(live.closedWhile(() => Promise.reject(new Error('no room')))).rejects.toThrow('no room')
    await add(first, 2)
    await expectShown(['Tag 1', 'Tag 2'])
  })

  test('a live query runs again when a deletion in another tab closed its database', async () => {
    const events = databaseNamesOf(first).find((name) => name.endsWith('--itemTag'))!
    await Dexie.delete(events)
    await expectShown([])
    await add(first, 2)
    await expectShown(['Tag 2'])
  })

  test('a live query continues when another collection of the copy could not be opened', async () => {
    const { open } = IDBFactory.prototype
    IDBFactory.prototype.open = function refuse(this: IDBFactory, name: string, version?: number) {
      if (name.endsWith('calendarHeadline')) throw new DOMException('no room', 'QuotaExceededError')
      return Reflect.apply<IDBFactory, [string, number?], IDBOpenDBRequest>(open, this, [name, version])
    }
    await expect(live.collection(first, 'calendarHeadline')).rejects.toThrow()
    IDBFactory.prototype.open = open
    await add(first, 2)
    await expectShown(['Tag 1', 'Tag 2'])
  })
})

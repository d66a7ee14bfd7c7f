import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { asTimePasses, startClock, stopClock } from '#tests/support/waiting/virtual-clock.ts'
import { SCHEMA } from '../../protocol/schema.ts'
import type { Engine } from '../engine/engine.ts'
import type { Generation } from '../storage/database-names.ts'
import { createLiveReplica, type LiveReplica } from '../storage/live-replica.ts'
import { openViewStore, type ViewStore } from '../storage/view-store.ts'
import { writeDocuments } from '../storage/write-page.ts'
import { watchDescriptions } from './event-descriptions.ts'

const epoch = '00000000-0000-4000-8000-00000000e70c'
const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const eventOf = (number: number, position: number, descriptionHtml: string | null) =>
  ({ id: idOf(number), position, edit: null, name: `Event ${number}`, archived: false, descriptionHtml }) as never

let generation: Generation
let view: ViewStore
let live: LiveReplica

beforeEach(async () => {
  stopClock()
  const userId = crypto.randomUUID()
  generation = { userId, scope: 'reader', schema: SCHEMA, epoch, number: 1 }
  view = openViewStore(userId)
  live = createLiveReplica()
  const checkpoint = { epoch, scope: generation.scope, position: 0, since: 0 }
  await view.generations.put({ role: 'current', generation, checkpoint, syncedAt: null })
})

afterEach(async () => {
  await live.close()
  await view.delete()
  startClock()
})

test('the descriptions of all events are read, then followed', async () => {
  const write = async (...events: never[]) =>
    writeDocuments(await live.storage(generation, 'calendarEvent'), events, async () => {})
  const many = Array.from({ length: 250 }, (_, at) => eventOf(at + 10, 1, `<p>Text ${at + 10}</p>`))
  await write(eventOf(1, 1, '<p>Census</p>'), eventOf(2, 1, null), ...many)
  let shown: ReadonlyMap<string, string> = new Map()
  const subscription = watchDescriptions({ view, live } as Engine).subscribe((texts) => (shown = texts))

  await asTimePasses(() => expect(shown.size).toBe(251))
  expect(shown.get(idOf(1))).toBe('<p>Census</p>')
  await write(eventOf(1, 2, '<p>Workshop</p>'), eventOf(2, 2, '<p>New</p>'), eventOf(10, 2, null))
  await asTimePasses(() => expect(shown.get(idOf(1))).toBe('<p>Workshop</p>'))
  expect(shown.get(idOf(2))).toBe('<p>New</p>')
  expect(shown.has(idOf(10))).toBe(false)
  subscription.unsubscribe()
})

import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createOf, uuid } from '#tests/support/queued-edits.ts'
import { SCHEMA } from '../../protocol/schema.ts'
import { hasEarlierMonths } from '../pull/earlier-months.ts'
import { takeFence } from '../storage/fence.ts'
import { createLiveReplica, type LiveReplica } from '../storage/live-replica.ts'
import type { Generation } from '../storage/database-names.ts'
import { enqueue } from '../outbox/enqueue.ts'
import { createRefresh } from './refresh.ts'
import { fillDocuments } from '../storage/write-page.ts'
import { openViewStore, type ViewStore } from '../storage/view-store.ts'
import { openWorkStore, type WorkStore } from '../storage/work-store.ts'

const epoch = uuid(9)
const userId = 'user'
const generation: Generation = { userId, scope: 'administrator', schema: SCHEMA, epoch, number: 1 }
const checkpoint = { epoch, scope: 'administrator', position: 1, since: 1 } as const

describe('the screen and the queue', () => {
  let view: ViewStore
  let work: WorkStore
  let live: LiveReplica

  beforeEach(async () => {
    view = openViewStore(userId)
    work = openWorkStore(userId)
    live = createLiveReplica()
    await view.generations.put({ role: 'current', generation, checkpoint, syncedAt: null })
    await enqueue(work, { edit: createOf(uuid(1), { name: 'Exams' }), app: 'test' })
  })
  afterEach(async () => {
    await live.close()
    await view.delete()
    await work.delete()
  })

  /** Creates what a page creates when it opens. */
  const openPage = async () => {
    const fence = await takeFence([view, work])
    return createRefresh({ view, work, live, fence, viewChanged: () => undefined })
  }
  const shown = async () => (await view.names.toArray()).map(({ name }) => name)

  test('a page that opens shows what was saved just before the last one was closed', async () => {
    await (await openPage()).catchUp()
    expect(await shown()).toEqual(['Exams'])
  })

  test('a page that opens no longer shows what was discarded just before the last one was closed', async () => {
    await (await openPage()).run()
    await work.outbox.clear()
    await (await openPage()).catchUp()
    expect(await shown()).toEqual([])
  })

  test('what could not be written is written at the next opportunity', async () => {
    const refresh = await openPage()
    await view.settings.delete('fence')
    await expect(refresh.run()).rejects.toThrow()
    expect(await shown()).toEqual([])
    const fence = await work.settings.get('fence')
    await view.settings.put(fence!)
    await refresh.catchUp()
    expect(await shown()).toEqual(['Exams'])
  })

  test('what is shown already is not written again', async () => {
    let written = 0
    const fence = await takeFence([view, work])
    const refresh = createRefresh({ view, work, live, fence, viewChanged: () => (written += 1) })
    await refresh.catchUp()
    await refresh.catchUp()
    expect(written).toBe(1)
  })

  test("a page of a new build rebuilds an earlier build's months without a server, including what waits to be sent", async () => {
    const date = '2026-11-20T00:00:00.000Z'
    const schedule = { id: 'schedule', start: date, end: date, isAllDay: true }
    const links = { urls: [], providers: [], tagLinks: [], changes: [] }
    const stored = {
      id: uuid(5),
      position: 1,
      edit: null,
      name: 'Census',
      archived: false,
      schedules: [schedule],
      ...links,
    }
    const headline = { id: uuid(6), position: 1, edit: null, name: 'Welcome', archived: false, start: date, end: date }
    const collections = { calendarEvent: stored, calendarHeadline: headline } as const
    for (const collection of ['calendarEvent', 'calendarHeadline'] as const) {
      await fillDocuments(
        await live.storage(generation, collection),
        [collections[collection] as never],
        async () => {},
      )
    }
    const entry = { scheduleId: 'schedule', eventId: uuid(5), start: date, end: date }
    const ghost = { month: '2026-12', eventIds: ['ghost'], entries: [{ ...entry, eventId: 'ghost' }], headlines: [] }
    const earlier = { month: '2026-11', eventIds: [uuid(5)], entries: [entry], headlines: [] }
    await view.table('months').bulkPut([earlier, ghost])
    await (await openPage()).catchUp()
    const months = await view.months.toArray()
    expect(months.map(({ month, events, headlines }) => [month, events[0]?.[0], headlines[0]?.name])).toEqual([
      ['2026-11', 'Census', 'Welcome'],
    ])
    expect(await shown()).toEqual(['Exams'])
    expect(await hasEarlierMonths(view)).toBe(false)
  })
})

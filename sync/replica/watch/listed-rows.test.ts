import 'fake-indexeddb/auto'
import { Subject, type Subscription } from 'rxjs'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { eventually } from '#tests/support/waiting/eventually.ts'
import { asTimePasses, startClock, stopClock } from '#tests/support/waiting/virtual-clock.ts'
import { openCopy } from '#tests/support/browsers/open-copy.ts'
import { createOf, deleteOf, editOf, epoch, mark, uuid } from '#tests/support/queued-edits.ts'
import { fieldOf } from '../../define.ts'
import { toListRow } from '../../derive/to-list-row.ts'
import { collectionsOf, entityOf, type Collection, type ListRows } from '../../entities/index.ts'
import type { Edit } from '../../protocol/edit.ts'
import type { PulledDocument } from '../../protocol/pull-answer.ts'
import { enqueue } from '../outbox/enqueue.ts'
import { justQueued } from '../outbox/just-queued.ts'
import type { Engine } from '../engine/engine.ts'
import { takeFence } from '../storage/fence.ts'
import { watchListedRows, watchNamedRows, type ListedRow } from './listed-rows.ts'
import type { LiveReplica } from '../storage/live-replica.ts'
import type { Generation } from '../storage/database-names.ts'
import { createRefresh } from '../engine/refresh.ts'
import { addToRows, applyRows, lacksRows, replaceRows, type RowsInMaking } from '../view/row-records.ts'
import type { ViewStore } from '../storage/view-store.ts'
import type { WorkStore } from '../storage/work-store.ts'
import { fillDocuments } from '../storage/write-page.ts'

const type = (number: number, name: string, position = number) => ({
  ...{ id: uuid(number), name, color: '#112233', displayOrder: number, descriptionHtml: '<p>Long</p>' },
  ...{ archived: false, position, edit: null },
})
const day = (date: string) => `${date}T00:00:00.000Z`
const schedule = (number: number, date: string) => ({
  ...{ id: uuid(number), start: day(date), end: day(date), isAllDay: true, recurringType: null },
  ...{ recurringInterval: null, recurringOffset: null, recurrenceOfCalendarEventScheduleId: null },
})
const event = {
  ...{ id: uuid(50), name: 'Census', descriptionHtml: '<p>Long</p>', location: null, calendarEventTypeId: uuid(1) },
  ...{
    imageBlobReferenceId: null,
    isFeatured: false,
    isPaidPromotion: false,
    archived: false,
    position: 5,
    edit: null,
  },
  urls: [{ id: uuid(60), name: 'Guide', url: 'https://example.org', linkType: 'Other', displayOrder: 0 }],
  providers: [{ id: uuid(61), calendarEventProviderId: uuid(7), displayOrder: 0 }],
  schedules: [{ ...schedule(62, '2026-11-20'), subscriptionSequenceNumber: 3 }],
  tagLinks: [],
}
const pulled = (...documents: unknown[]): PulledDocument[] =>
  documents.map((document) => ({ collection: 'calendarEventType', document }) as PulledDocument)

describe('rows of lists', () => {
  test('list rows hold no long text of any collection', () => {
    for (const collection of collectionsOf('administrator')) {
      const isLong = (name: string) => fieldOf(entityOf(collection), name)?.kind === 'html'
      expect(Object.keys(toListRow(collection, {} as never)).filter(isLong), collection).toEqual([])
    }
  })

  test('the list row of an event holds its dates, providers and tags, and whether there are links and a description', () => {
    expect(toListRow('calendarEvent', { ...event, descriptionHtml: '' } as never).filled).toEqual([])
    expect(toListRow('calendarEvent', event as never)).toEqual({
      filled: ['descriptionHtml'],
      urls: [{ id: uuid(60), displayOrder: 0 }],
      ...{ id: uuid(50), name: 'Census', location: null, calendarEventTypeId: uuid(1), imageBlobReferenceId: null },
      ...{ isFeatured: false, isPaidPromotion: false, archived: false, position: 5, edit: null },
      providers: [{ id: uuid(61), calendarEventProviderId: uuid(7), displayOrder: 0 }],
      schedules: [{ id: uuid(62), start: day('2026-11-20'), end: day('2026-11-20'), isAllDay: true }],
      tagLinks: [],
    })
  })
})

describe('the rows of a list', () => {
  let generation: Generation
  let view: ViewStore
  let work: WorkStore
  let live: LiveReplica
  let engine: Engine
  let close: () => Promise<void>
  let watching: Subscription[]

  beforeEach(() => {
    stopClock()
    ;({ generation, view, work, live, engine, close } = openCopy())
    watching = []
  })
  afterEach(async () => {
    for (const one of watching) one.unsubscribe()
    await close()
    startClock()
  })

  const checkpoint = { epoch, scope: 'administrator', position: 0, since: 0 } as const
  const fill = (documents: PulledDocument[]) =>
    view.transaction('rw', view.generations, view.settings, async () => {
      const making: RowsInMaking = new Map()
      addToRows(making, documents)
      const current = { role: 'current', generation, checkpoint, syncedAt: null } as const
      await replaceRows(view, current, making)
      await view.generations.put(current)
    })
  const apply = (...documents: unknown[]) =>
    view.transaction('rw', view.generations, view.settings, async () => {
      const current = (await view.generations.get('current'))!
      await applyRows(view, current, pulled(...documents))
    })
  const watch = <C extends Collection>(collection: C) => {
    const received: ListedRow<C>[][] = []
    watching.push(watchListedRows(engine, collection).subscribe((rows) => received.push(rows)))
    return received
  }
  const queue = (edit: Edit) => enqueue(work, { edit, app: 'test' })
  const namesIn = (received: ListedRow<'calendarEventType'>[][]) =>
    received
      .at(-1)
      ?.map(({ row, state }) => (state === 'saved' ? row.name : `${row.name}, ${state}`))
      .toSorted()
  const expectNames = (received: ListedRow<'calendarEventType'>[][], ...names: string[]) =>
    eventually(() => expect(namesIn(received)).toEqual(names))

  test('list rows follow the pages of a pull, and an unchanged row stays the same object', async () => {
    await fill(pulled(type(1, 'Exams'), type(2, 'Results'), type(3, 'Training')))
    const received = watch('calendarEventType')
    await expectNames(received, 'Exams', 'Results', 'Training')
    const exams = received[0]!.find(({ row }) => row.name === 'Exams')
    await apply(type(2, 'Results day', 8), { id: uuid(3), position: 9, deleted: true }, type(4, 'Census', 10))
    await expectNames(received, 'Census', 'Exams', 'Results day')
    expect(received.at(-1)!.find(({ row }) => row.name === 'Exams')).toBe(exams)
    await apply(type(2, 'Late page', 4))
    await apply(type(5, 'Forms', 12))
    await expectNames(received, 'Census', 'Exams', 'Forms', 'Results day')
  })

  test('list rows are read again only if something has changed', async () => {
    const ids = Array.from(
      { length: 40 },
      (_, at) => `${String(at).padStart(2, '0')}000000-0000-4000-8000-000000000000`,
    )
    await fill(pulled(...ids.map((id, at) => ({ ...type(at, `Type ${at}`), id }))))
    const received = watch('calendarEventType')
    await eventually(() => expect(received.at(-1)).toHaveLength(40))
    const requestedKeys: string[] = []
    const { bulkGet } = view.settings
    vi.spyOn(view.settings, 'bulkGet').mockImplementation((keys: string[]) => {
      requestedKeys.push(...keys)
      return bulkGet.call(view.settings, keys)
    })
    await apply({ ...type(7, 'Changed', 99), id: ids[7] })
    await eventually(() => expect(namesIn(received)).toContain('Changed'))
    expect(new Set(requestedKeys)).toEqual(new Set(['rows-calendarEventType-07']))
  })

  test('list rows show what the queue creates, changes and deletes, and what needs somebody', async () => {
    await fill(pulled(type(1, 'Exams'), type(2, 'Results'), type(3, 'Training')))
    const received = watch('calendarEventType')
    await queue(createOf(uuid(9), { name: 'Made here' }))
    await queue(deleteOf(uuid(3), type(3, 'Training')))
    const change = editOf(uuid(1), { name: 'Exams' }, { name: 'Mine' })
    await queue(change)
    await expectNames(received, 'Made here, waiting', 'Mine, waiting', 'Results')
    await mark(work, change, 'refused')
    await expectNames(received, 'Exams, attention', 'Made here, waiting', 'Results')
    await work.outbox.clear()
    await expectNames(received, 'Exams', 'Results', 'Training')
  })

  test('a row whose deletion is undone is as it was until it has come back', async () => {
    await fill(pulled(type(1, 'Exams'), type(2, 'Results')))
    const received = watch('calendarEventType')
    await expectNames(received, 'Exams', 'Results')
    await apply({ id: uuid(1), position: 7, deleted: true })
    await queue(editOf(uuid(1), { color: '#112233' }, { color: '#445566' }))
    await expectNames(received, 'Results')
    await work.outbox.clear()
    await queue(editOf(uuid(1), { deleted: true, name: 'Exams' }, { deleted: false, name: 'Exams' }))
    await expectNames(received, 'Exams, waiting', 'Results')
    const exams = received.at(-1)!.find(({ row }) => row.id === uuid(1))?.row
    expect(exams).toMatchObject({ color: '#112233', displayOrder: 1, filled: ['descriptionHtml'] })
  })

  test('list rows show an edit of this tab before the queue is read again, once and for good', async () => {
    await fill(pulled(type(1, 'Exams'), type(2, 'Results')))
    const received = watch('calendarEventType')
    await expectNames(received, 'Exams', 'Results')
    const before = received.length
    const results = received.at(-1)!.find(({ row }) => row.name === 'Results')
    const entry = await queue(editOf(uuid(1), { name: 'Exams' }, { name: 'Mine' }))
    justQueued(work).next(entry)
    expect(received).toHaveLength(before + 1)
    expect(namesIn(received)).toEqual(['Mine, waiting', 'Results'])
    expect(received.at(-1)!.find(({ row }) => row.name === 'Results')).toBe(results)
    await queue(editOf(uuid(2), { name: 'Results' }, { name: 'Other' }))
    await expectNames(received, 'Mine, waiting', 'Other, waiting')
    justQueued(work).next(entry)
    expect(received).toHaveLength(before + 2)
  })

  test("list rows apply an edit of a document's rows as the whole document does", async () => {
    await fill([{ collection: 'calendarEvent', document: event } as unknown as PulledDocument])
    const received = watch('calendarEvent')
    const { id: _id, ...later } = schedule(63, '2026-11-19')
    await queue(
      editOf(
        uuid(50),
        { schedules: { [uuid(63)]: null }, descriptionHtml: '<p>Long</p>' },
        { schedules: { [uuid(63)]: later }, descriptionHtml: '<p>Other</p>', urls: { [uuid(60)]: null } },
        { collection: 'calendarEvent' },
      ),
    )
    await eventually(() => expect(received.at(-1)?.[0]?.row.schedules).toHaveLength(2))
    const row: ListRows['calendarEvent'] = received.at(-1)![0]!.row
    expect(row.schedules.map(({ start }) => start)).toEqual([day('2026-11-19'), day('2026-11-20')])
    expect(row).not.toHaveProperty('descriptionHtml')
    expect([row.urls, row.filled]).toEqual([[], ['descriptionHtml']])
    await queue(
      editOf(uuid(50), { descriptionHtml: '<p>Other</p>' }, { descriptionHtml: null }, { collection: 'calendarEvent' }),
    )
    await eventually(() => expect(received.at(-1)?.[0]?.row.filled).toEqual([]))
  })

  test('list rows never show an earlier state while an edit leaves the queue with its page', async () => {
    await fill(pulled(type(1, 'Exams')))
    const received = watch('calendarEventType')
    await queue(editOf(uuid(1), { name: 'Exams' }, { name: 'Mine' }))
    await expectNames(received, 'Mine, waiting')
    await apply(type(1, 'Mine', 7))
    await work.outbox.clear()
    await expectNames(received, 'Mine')
    expect(received.map((rows) => rows.map(({ row }) => row.name).join()).join()).toMatch(/^(Exams,)?(Mine,?)+$/)
  })

  test('list rows wait for a copy, unless something waits in the queue', async () => {
    const received = watch('calendarEventType')
    await queue(createOf(uuid(9), { name: 'Made here' }))
    await expectNames(received, 'Made here, waiting')
    await fill(pulled(type(1, 'Exams')))
    await expectNames(received, 'Exams', 'Made here, waiting')
  })

  test('list rows stay while another copy is made, and then are those of that copy', async () => {
    await fill(pulled(type(1, 'Exams')))
    const received = watch('calendarEventType')
    await expectNames(received, 'Exams')
    await view.generations.delete('current')
    await fill(pulled(type(0x12, 'Other', 1)))
    await expectNames(received, 'Other')
    expect(received.every((rows) => rows.length > 0)).toBe(true)
  })

  test('list rows of several collections name the documents they refer to', async () => {
    await fill(pulled(type(1, 'Exams')))
    const received: string[][] = []
    const named = watchNamedRows(engine, ['calendarEventType', 'calendarEventProvider'])
    watching.push(named.subscribe((rows) => received.push([...rows.values()].map(({ name }) => name))))
    await eventually(() => expect(received.at(-1)).toEqual(['Exams']))
  })

  test('list rows are made from the stored documents where an earlier build has left none, without a server', async () => {
    await view.generations.put({ role: 'current', generation, checkpoint, syncedAt: null })
    const storage = await live.storage(generation, 'calendarEventType')
    await fillDocuments(
      storage,
      pulled(type(1, 'Exams')).map(({ document }) => document),
      async () => {},
    )
    const received = watch('calendarEventType')
    const fence = await takeFence([view, work])
    await createRefresh({ view, work, live, fence, viewChanged: () => {} }).catchUp()
    await expectNames(received, 'Exams')
    expect(await view.settings.get('rows-calendarEventType')).toBeDefined()
  })

  /** What an engine of a build without rows does with a page. */
  const pulledElsewhere = async (position: number, ...documents: unknown[]) => {
    const storage = await live.storage(generation, 'calendarEventType')
    await fillDocuments(
      storage,
      pulled(...documents).map(({ document }) => document),
      async () => {},
    )
    await view.generations.put({
      ...{ role: 'current', generation, syncedAt: null },
      checkpoint: { ...checkpoint, position },
    })
  }

  test('list rows are made from the documents while an engine of another build moves the copy on without them', async () => {
    const received = watch('calendarEventType')
    await pulledElsewhere(1, type(1, 'Exams'))
    await expectNames(received, 'Exams')
    await pulledElsewhere(2, type(2, 'Results'))
    await expectNames(received, 'Exams', 'Results')
  })

  test('documents that could not be read are read again when the obstacle is gone', async () => {
    const opened = { ...live, storage: (): Promise<never> => Promise.reject(new Error('the database is closing')) }
    engine = { ...engine, live: opened }
    const received = watch('calendarEventType')
    await pulledElsewhere(1, type(1, 'Exams'))
    await queue(createOf(uuid(9), { name: 'Made here' }))
    await expectNames(received, 'Made here, waiting')
    Object.assign(opened, { storage: live.storage })
    await live.closedWhile(async () => {})
    await expectNames(received, 'Exams', 'Made here, waiting')
  })

  test('documents that can never be opened are reported as an error, after three tries', async () => {
    let tries = 0
    const closings = new Subject<void>()
    const failing = (): Promise<never> => {
      tries += 1
      setTimeout(() => closings.next())
      return Promise.reject(new Error('it cannot be opened'))
    }
    await pulledElsewhere(1, type(1, 'Exams'))
    engine = { ...engine, live: { ...live, closings, storage: failing } }
    const received = await new Promise((resolve) => {
      watching.push(watchListedRows(engine, 'calendarEventType').subscribe({ error: resolve }))
    })
    expect(received).toMatchObject({ message: 'it cannot be opened' })
    expect(tries).toBe(3)
  })

  test('documents that could not be read once are read again soon, though nothing else happens', async () => {
    let tries = 0
    const failingOnce = (...which: Parameters<LiveReplica['storage']>) => {
      tries += 1
      return tries === 1 ? Promise.reject(new Error('not now')) : live.storage(...which)
    }
    await pulledElsewhere(1, type(1, 'Exams'))
    engine = { ...engine, live: { ...live, storage: failingOnce } }
    const received = watch('calendarEventType')
    await asTimePasses(() => expect(namesIn(received)).toEqual(['Exams']))
  })

  test('documents are read once at a time, however fast the copy moves on', async () => {
    let reads = 0
    const slow = async (...which: Parameters<LiveReplica['storage']>) => {
      reads += 1
      const storage = await live.storage(...which)
      await eventually(async () =>
        expect(await view.generations.get('current')).toMatchObject({ checkpoint: { position: 9 } }),
      )
      return storage
    }
    await pulledElsewhere(1, type(1, 'Type 1'))
    engine = { ...engine, live: { ...live, storage: slow } }
    const received = watch('calendarEventType')
    await eventually(() => expect(reads).toBe(1))
    for (let position = 2; position <= 9; position += 1)
      await pulledElsewhere(position, type(position, `Type ${position}`))
    await expectNames(received, ...Array.from({ length: 9 }, (_, at) => `Type ${at + 1}`))
    expect(reads).toBeLessThanOrEqual(2)
  })

  test('stale list rows take no page, and are rebuilt by the next round', async () => {
    await fill([])
    await pulledElsewhere(2, type(1, 'Exams'), type(2, 'Results'))
    await apply(type(3, 'Training'))
    const fence = await takeFence([view, work])
    const refresh = createRefresh({ view, work, live, fence, viewChanged: () => {} })
    const current = (await view.generations.get('current'))!
    expect(await lacksRows(view, current)).toBe(true)
    await refresh.catchUp()
    expect(await lacksRows(view, current)).toBe(false)
    const received = watch('calendarEventType')
    await expectNames(received, 'Exams', 'Results')
    await pulledElsewhere(4, type(4, 'Forms'))
    await refresh.catchUp()
    expect(await lacksRows(view, (await view.generations.get('current'))!)).toBe(false)
    await expectNames(received, 'Exams', 'Forms', 'Results')
  })

  test('list rows that cannot be made now delay no pull', async () => {
    await fill([])
    const fence = await takeFence([view, work])
    const opened = { ...live }
    const refresh = createRefresh({ view, work, live: opened, fence, viewChanged: () => {} })
    await refresh.catchUp()
    await pulledElsewhere(2, type(1, 'Exams'))
    opened.storage = () => Promise.reject(new Error('the collection cannot be opened'))
    await refresh.catchUp()
    expect(await lacksRows(view, (await view.generations.get('current'))!)).toBe(true)
    opened.storage = live.storage
    await refresh.catchUp()
    expect(await lacksRows(view, (await view.generations.get('current'))!)).toBe(false)
  })

  test("a reader's copy shows no list rows, even if some were left behind", async () => {
    await fill(pulled(type(1, 'Exams')))
    generation = { ...generation, scope: 'reader' }
    await view.generations.put({ role: 'current', generation, checkpoint, syncedAt: null })
    const received = watch('calendarEventType')
    await queue(createOf(uuid(9), { name: 'Made here' }))
    await expectNames(received, 'Made here, waiting')
    expect(namesIn(received)).not.toContain('Exams')
  })
})

import 'fake-indexeddb/auto'
import { afterEach, expect, test, vi } from 'vitest'
import type { EventChange } from '../../entities/calendar-event.ts'
import type { MonthRecord, PackedEvent } from '../../protocol/month-record.ts'
import { openViewStore } from '../storage/view-store.ts'
import { readMonthsWithNews } from './months-with-news.ts'
import { createViewReader } from './view-reader.ts'

const user = 'reader'
const change: EventChange = {
  id: 'change',
  kind: 'moved',
  about: 'census',
  before: null,
  after: null,
  note: null,
  at: '2026-11-03T09:00:00.000Z',
}
const untouched: PackedEvent = ['Untouched', null, 0, null, [], []]
const changed: PackedEvent = ['Changed', null, 0, 0, [], [], null, null, [change]]
const cancelled: PackedEvent = ['Cancelled', null, 0, null, [], [], 'Cancelled', null]

const reader = createViewReader(user)
afterEach(async () => {
  vi.restoreAllMocks()
  await reader.close()
  await openViewStore(user).delete()
})

const month = (key: string, ...events: PackedEvent[]): MonthRecord => ({
  month: key,
  ids: events.map(([name]) => name),
  events,
  dates: events.map(([name], place) => [place, `${name} in ${key}`, '20', null, 1]),
  headlines: [],
})

async function storeMonths(...months: MonthRecord[]): Promise<void> {
  const store = openViewStore(user)
  await store.months.bulkPut(months)
  await store.settings.put({ key: 'numbers', value: ['type'] })
  await store.names.put({
    id: 'type',
    kind: 'type',
    name: 'Census',
    color: null,
    displayOrder: 1,
    tagType: null,
    archived: false,
  })
  store.close()
}

test('nothing is read on a device without a copy', async () => {
  expect(await readMonthsWithNews(reader)).toBeNull()
})

test('of all months the dates of changed events are read, with what their types are called', async () => {
  await storeMonths(
    month('2026-11', untouched, changed),
    month('2026-12', untouched),
    month('2027-02', changed, cancelled),
  )
  const read = await readMonthsWithNews(reader)
  expect(read?.entries.map(({ scheduleId }) => scheduleId)).toEqual(['Changed in 2026-11', 'Changed in 2027-02'])
  expect(read?.entries[0]).toMatchObject({ typeId: 'type', start: '2026-11-20T00:00:00.000Z', changes: [change] })
  expect(read?.names.map(({ name }) => name)).toEqual(['Census'])
})

test('a date over several months stands once, in the month in which it begins', async () => {
  const long = (key: string, start: string, end: string): MonthRecord => ({
    ...month(key, changed),
    dates: [[0, 'long', start, end, 1]],
  })
  await storeMonths(
    long('2026-11', '20', '2027-01-05'),
    long('2026-12', '2026-11-20', '2027-01-05'),
    long('2027-01', '2026-11-20', '05'),
  )
  const read = await readMonthsWithNews(reader)
  expect(read?.entries.map(({ start, end }) => [start, end])).toEqual([
    ['2026-11-20T00:00:00.000Z', '2027-01-05T00:00:00.000Z'],
  ])
})

test('the months are read one by one, so that no answer is longer than a month', async () => {
  const keys = Array.from(
    { length: 24 },
    (_, index) => `${2026 + Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`,
  )
  await storeMonths(...keys.map((key) => month(key, untouched, changed)))
  const read = vi.spyOn(IDBObjectStore.prototype, 'getAll')
  expect((await readMonthsWithNews(reader))?.entries).toHaveLength(24)
  const ofMonths = read.mock.calls.filter((_, call) => (read.mock.contexts[call] as IDBObjectStore).name === 'months')
  expect(ofMonths.map(([, count]) => count)).toEqual(Array.from({ length: 25 }, () => 1))
})

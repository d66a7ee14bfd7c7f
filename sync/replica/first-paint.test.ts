import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { MonthEntry, MonthRecord, NameRecord } from '../protocol/month-record.ts'
import { createViewReader, type ViewReader } from './first-paint.ts'
import { viewDatabaseName, type Generation } from './names.ts'
import { openViewStore } from './view-store.ts'

const user = 'reader'
const entry: MonthEntry = {
  scheduleId: 'schedule',
  eventId: 'event',
  start: '2026-11-20T00:00:00.000Z',
  end: '2026-11-20T00:00:00.000Z',
  isAllDay: true,
  name: 'Autumn census',
  location: null,
  typeId: 'type',
  providerIds: [],
  tagIds: [],
  isFeatured: false,
  isPaidPromotion: false,
}
const november: MonthRecord = { month: '2026-11', eventIds: ['event'], entries: [entry], headlines: [] }
const newYear = { start: '2027-01-04T00:00:00.000Z', end: '2027-01-05T00:00:00.000Z' }
const january: MonthRecord = {
  ...november,
  month: '2027-01',
  entries: [{ ...entry, ...newYear, scheduleId: 'in January' }],
}
const name: NameRecord = {
  id: 'type',
  kind: 'type',
  name: 'Census',
  color: '#0f5c63',
  displayOrder: 99,
  tagType: null,
  archived: false,
}
const epoch = '00000000-0000-4000-8000-000000000001'
const generation: Generation = { userId: user, scope: 'reader', schema: 1, epoch, number: 1 }
const checkpoint = { epoch, scope: 'reader', position: 1, since: 1 } as const

async function storeCopy(): Promise<void> {
  const store = openViewStore(user)
  await store.months.bulkPut([january, november])
  await store.names.put(name)
  await store.generations.put({ role: 'current', generation, checkpoint, syncedAt: null })
  store.close()
}

describe('the first paint', () => {
  let reader: ViewReader

  beforeEach(() => {
    reader = createViewReader(user)
  })
  afterEach(async () => {
    await reader.close()
    const store = openViewStore(user)
    await store.delete()
  })

  test('finds nothing on a device without a copy, and makes no database of it', async () => {
    expect(await reader.readMonths(['2026-11'])).toBeNull()
    expect(await reader.readRange()).toBeNull()
    expect(await reader.findSchedule('schedule')).toBeUndefined()
    expect(await indexedDB.databases()).toEqual([])
  })

  test('finds the copy that was made after it looked in vain', async () => {
    expect(await reader.readMonths(['2026-11'])).toBeNull()
    await storeCopy()
    expect(await reader.readMonths(['2026-11'])).toEqual({ records: [november], names: [name] })
  })

  test('reads the months asked for with all names, a missing month as empty', async () => {
    await storeCopy()
    const view = await reader.readMonths(['2026-12', '2027-01'])
    expect(view?.records).toEqual([{ month: '2026-12', eventIds: [], entries: [], headlines: [] }, january])
    expect(view?.names).toEqual([name])
  })

  test('shows nothing of a copy that is not whole yet', async () => {
    const store = openViewStore(user)
    await store.generations.put({ role: 'filling', generation, checkpoint, syncedAt: null })
    store.close()
    expect(await reader.readMonths(['2026-11'])).toBeNull()
  })

  test('knows the months of the first and the last date, and the occurrence that an address names', async () => {
    await storeCopy()
    expect(await reader.readRange()).toEqual({ first: '2026-11', last: '2027-01' })
    expect(await reader.findSchedule('schedule')).toEqual(entry)
    expect(await reader.findSchedule('unknown')).toBeUndefined()
  })

  test('lets go of the copy when another tab deletes it, and reads the next one', async () => {
    await storeCopy()
    expect(await reader.readMonths(['2026-11'])).not.toBeNull()
    await new Promise((resolve, reject) => {
      const request = indexedDB.deleteDatabase(viewDatabaseName(user))
      request.addEventListener('success', resolve)
      request.addEventListener('blocked', () => reject(new Error('the reader keeps the database')))
    })
    expect(await reader.readMonths(['2026-11'])).toBeNull()
    await storeCopy()
    expect(await reader.readMonths(['2026-11'])).not.toBeNull()
  })
})

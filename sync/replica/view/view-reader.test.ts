import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { EarlierMonthRecord, MonthEntry, MonthRecord, NameRecord } from '../../protocol/month-record.ts'
import { allDayEntry } from '#tests/support/month-entries.ts'
import { createViewReader, type ViewReader } from './view-reader.ts'
import { viewDatabaseName, type Generation } from '../storage/database-names.ts'
import { openViewStore } from '../storage/view-store.ts'

const user = 'reader'
const entry = allDayEntry('schedule', '2026-11-20', '2026-11-20', {
  eventId: 'event',
  name: 'Autumn census',
  typeId: 'type',
})
const november: MonthRecord = {
  month: '2026-11',
  ids: ['event'],
  events: [['Autumn census', null, 0, 0, [], []]],
  dates: [[0, 'schedule', '20', null, 1]],
  headlines: [],
}
const inJanuary: MonthEntry = {
  ...entry,
  scheduleId: 'in January',
  start: '2027-01-04T00:00:00.000Z',
  end: '2027-01-05T00:00:00.000Z',
}
const january: MonthRecord = { ...november, month: '2027-01', dates: [[0, 'in January', '04', '05', 1]] }
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
  await store.settings.put({ key: 'numbers', value: ['type'] })
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

  test('the first paint finds nothing on a device without a copy, and creates no database', async () => {
    expect(await reader.readMonths('2026-11')).toBeNull()
    expect(await reader.readRange()).toBeNull()
    expect(await reader.findSchedule('schedule')).toBeUndefined()
    expect(await indexedDB.databases()).toEqual([])
  })

  test('the first paint finds a copy made after it looked in vain', async () => {
    expect(await reader.readMonths('2026-11')).toBeNull()
    await storeCopy()
    expect(await reader.readMonths('2026-11')).toEqual({ entries: [entry], headlines: [], names: [name] })
  })

  test('the first paint reads the requested months with all names, a missing month as empty', async () => {
    await storeCopy()
    const view = await reader.readMonths('2026-12', '2027-01')
    expect(view).toEqual({ entries: [inJanuary], headlines: [], names: [name] })
  })

  test('the first paint reads what is around a month: from 8 days before it to 15 days after it', async () => {
    await storeCopy()
    const store = openViewStore(user)
    const days = (month: string, ...shown: string[]): MonthRecord => ({
      ...november,
      month,
      dates: shown.map((day) => [0, `${month}-${day}`, day, null, 1]),
    })
    await store.months.bulkPut([days('2026-10', '23', '24'), days('2026-12', '15', '16'), days('2027-02', '01')])
    store.close()
    const view = await reader.readMonths('2026-11')
    expect(view?.entries.map(({ scheduleId }) => scheduleId)).toEqual(['2026-10-24', 'schedule', '2026-12-15'])
  })

  test('the first paint reads an occurrence of several months once, whichever of them is shown', async () => {
    await storeCopy()
    const store = openViewStore(user)
    const part = (month: string, start: string, end: string): MonthRecord => ({
      ...november,
      month,
      dates: [[0, 'long', start, end, 1]],
    })
    await store.months.bulkPut([
      part('2026-11', '20', '2027-01-05'),
      part('2026-12', '2026-11-20', '2027-01-05'),
      part('2027-01', '2026-11-20', '05'),
    ])
    store.close()
    for (const [first, last] of [
      ['2026-11', '2027-02'],
      ['2026-12', '2026-12'],
      ['2027-01', '2027-01'],
    ] as const) {
      const view = await reader.readMonths(first, last)
      expect(view?.entries).toEqual([{ ...entry, scheduleId: 'long', end: '2027-01-05T00:00:00.000Z' }])
    }
  })

  test('the first paint reads a headline with its month and with the next', async () => {
    await storeCopy()
    const store = openViewStore(user)
    const headline = { id: 'h', name: 'Census', descriptionHtml: null, imageBlobReferenceId: null }
    const dates = { start: '2026-11-02T00:00:00.000Z', end: '2026-11-03T00:00:00.000Z' }
    await store.months.put({ ...november, headlines: [{ ...headline, ...dates }] })
    store.close()
    const shown = async (month: string) => (await reader.readMonths(month))?.headlines.length
    expect([await shown('2026-10'), await shown('2026-11'), await shown('2026-12')]).toEqual([0, 1, 1])
  })

  test('the first paint reads the months of an earlier build as they are', async () => {
    const store = openViewStore(user)
    const earlier = (month: string, entries: MonthEntry[]): EarlierMonthRecord => ({
      month,
      eventIds: ['event'],
      entries,
      headlines: [],
    })
    await store
      .table('months')
      .bulkPut([
        earlier('2026-11', [entry]),
        earlier('2026-12', [inJanuary]),
        earlier('2027-01', [inJanuary]),
        earlier('2027-02', []),
      ])
    await store.names.put(name)
    await store.generations.put({ role: 'current', generation, checkpoint, syncedAt: null })
    store.close()
    expect((await reader.readMonths('2026-12'))?.entries).toEqual([inJanuary])
    expect((await reader.readMonths('2026-11', '2027-01'))?.entries).toEqual([entry, inJanuary])
    expect(await reader.readRange()).toEqual({ first: '2026-11', last: '2027-01' })
    expect(await reader.findSchedule('in January')).toEqual(inJanuary)
  })

  test('the first paint shows nothing of a copy that is not whole yet', async () => {
    const store = openViewStore(user)
    await store.generations.put({ role: 'filling', generation, checkpoint, syncedAt: null })
    store.close()
    expect(await reader.readMonths('2026-11')).toBeNull()
  })

  test('the first paint knows the months of the first and the last date, and the occurrence that an address names', async () => {
    await storeCopy()
    expect(await reader.readRange()).toEqual({ first: '2026-11', last: '2027-01' })
    expect(await reader.findSchedule('schedule')).toEqual(entry)
    expect(await reader.findSchedule('unknown')).toBeUndefined()
  })

  test('the first paint closes the copy when another tab deletes it, and reads the next one', async () => {
    await storeCopy()
    expect(await reader.readMonths('2026-11')).not.toBeNull()
    await new Promise((resolve, reject) => {
      const request = indexedDB.deleteDatabase(viewDatabaseName(user))
      request.addEventListener('success', resolve)
      request.addEventListener('blocked', () => reject(new Error('the reader keeps the database')))
    })
    expect(await reader.readMonths('2026-11')).toBeNull()
    await storeCopy()
    expect(await reader.readMonths('2026-11')).not.toBeNull()
  })
})

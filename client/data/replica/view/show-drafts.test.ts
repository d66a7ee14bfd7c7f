import { expect, test } from 'vitest'
import type { MonthEntry } from '#sync/protocol/month-record.ts'
import type { ViewReader } from '#sync/replica/view/view-reader.ts'
import { addingDrafts } from './show-drafts.ts'

const entry = (scheduleId: string, start: string, end = start) =>
  ({ scheduleId, start: `${start}T00:00:00.000Z`, end: `${end}T00:00:00.000Z` }) as MonthEntry

const reader = {
  readMonths: async () => ({ entries: [entry('public', '2026-12-04')], headlines: [], names: [] }),
  readRange: async () => ({ first: '2026-09', last: '2027-07' }),
  findSchedule: async (id: string) => (id === 'public' ? entry('public', '2026-12-04') : undefined),
  open: async () => null,
  close: async () => {},
} as ViewReader

const drafts = [
  entry('in it', '2026-12-10'),
  entry('into it', '2026-10-01', '2026-12-01'),
  entry('in the week after', '2027-01-03'),
  entry('far away', '2028-02-10'),
]

test('drafts stand with what is published in the months that they touch', async () => {
  const view = await addingDrafts(reader, () => drafts).readMonths('2026-12')
  expect(view?.entries.map(({ scheduleId }) => scheduleId)).toEqual(['public', 'in it', 'into it', 'in the week after'])
})

test('the calendar reaches as far as its drafts, and each is found by its date', async () => {
  const added = addingDrafts(reader, () => drafts)
  expect(await added.readRange()).toEqual({ first: '2026-09', last: '2028-02' })
  expect((await added.findSchedule('far away'))?.start).toBe('2028-02-10T00:00:00.000Z')
  expect((await added.findSchedule('public'))?.scheduleId).toBe('public')
})

test('without drafts, and without a copy, it is what readers see', async () => {
  const none = addingDrafts(reader, () => [])
  expect((await none.readMonths('2026-12'))?.entries).toHaveLength(1)
  expect(await none.readRange()).toEqual({ first: '2026-09', last: '2027-07' })
  const noCopy = { ...reader, readMonths: async () => null, readRange: async () => null } as ViewReader
  const added = addingDrafts(noCopy, () => drafts)
  expect(await added.readMonths('2026-12')).toBeNull()
  expect(await added.readRange()).toBeNull()
})

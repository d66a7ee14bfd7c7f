import { expect, test } from 'vitest'
import { readAuditFilters, toWanted } from './audit-filters.ts'

const read = (query: string) => readAuditFilters(new URLSearchParams(query))

test('an address without filters wants everything', () => {
  expect(read('')).toEqual({ filters: { person: '', kind: '', from: '', to: '' }, hasUnknown: false })
  expect(toWanted(read('').filters)).toEqual({})
})

test('the last day belongs to the range', () => {
  const { filters } = read('person= Terry &kind=account&from=2026-11-01&to=2026-11-30')
  const start = (day: string) => new Date(`${day}T00:00`).toISOString()
  expect(toWanted(filters)).toEqual({
    person: 'Terry',
    kind: 'account',
    fromDate: start('2026-11-01'),
    toDate: start('2026-12-01'),
  })
})

test('a filter that nobody knows is left out and reported', () => {
  expect(read('kind=gossip&from=2026-11-01&to=2026-11-31')).toEqual({
    filters: { person: '', kind: '', from: '2026-11-01', to: '' },
    hasUnknown: true,
  })
})

test('a last day before the first is no range', () => {
  expect(toWanted(read('from=2026-11-02&to=2026-11-01').filters)).toBeNull()
  expect(toWanted(read('from=2026-11-02&to=2026-11-02').filters)).not.toBeNull()
})

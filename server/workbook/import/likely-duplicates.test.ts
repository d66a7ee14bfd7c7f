import { expect, test } from 'vitest'
import type { SheetLine } from '../reading/sheet-lines.ts'
import { alikeOf, type KnownAlike } from './likely-duplicates.ts'

const known = (id: string, dates: KnownAlike['dates']): KnownAlike => ({
  id,
  name: 'Census',
  visibility: 'draft',
  dates,
})
const threeDays = { id: 'date', start: '2026-11-20T00:00:00+00:00', end: '2026-11-22T00:00:00+00:00', isAllDay: true }
const evening = { id: 'date', start: '2026-10-24T22:30:00+00:00', end: '2026-10-24T23:00:00+00:00', isAllDay: false }
const row = (texts: SheetLine['texts']): SheetLine => ({ number: 2, texts: { name: ' CENSUS', ...texts } })
const isAlike = (dates: KnownAlike['dates'], texts: SheetLine['texts']) =>
  alikeOf({ id: 'new', lines: [row(texts)] }, new Map([['census', [known('here', dates)]]])) !== null

test.each([
  ['on a later day of it', true, { start: '2026-11-22T00:00:00' }],
  ['that begins before it and ends in it', true, { start: '2026-11-18T00:00:00', end: '2026-11-20T00:00:00' }],
  ['that ends at midnight before it', false, { start: '2026-11-19T09:00:00', end: '2026-11-20T00:00:00' }],
  ['with an end that cannot be read', true, { start: '2026-11-21T00:00:00', end: 'soon' }],
  ['on the day after it', false, { start: '2026-11-23T00:00:00' }],
  ['whose start cannot be read', false, { start: '2026-99-99T00:00:00' }],
])('a row %s looks like an event of three days: %s', (_what, expected, texts) => {
  expect(isAlike([threeDays], texts)).toBe(expected)
})

test('a row has the days of London’s clock, also at a time that it shows twice', () => {
  expect(isAlike([evening], { start: '2026-10-24T00:00:00' })).toBe(true)
  expect(isAlike([evening], { start: '2026-10-25T00:00:00' })).toBe(false)
  const night = { ...evening, start: '2026-10-25T00:30:00+00:00', end: '2026-10-25T01:00:00+00:00' }
  expect(isAlike([night], { start: '2026-10-25T01:30:00', isAllDay: 'No' })).toBe(true)
})

test('of two events without a date the name is enough', () => {
  expect(isAlike([], {})).toBe(true)
  expect(isAlike([threeDays], {})).toBe(false)
  expect(isAlike([], { start: '2026-11-20T00:00:00' })).toBe(false)
})

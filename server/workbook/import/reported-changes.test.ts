import { expect, test } from 'vitest'
import { inWords, reportedChange, reportedDates } from './reported-changes.ts'

test('a changed cell is reported with its old and new text', () => {
  expect(reportedChange('location', 'Leeds', '')).toEqual({ column: 'Location', before: 'Leeds', after: '' })
  expect(reportedChange('description', '<p>One</p>', '<p>Two</p>')).toMatchObject({ before: 'One', after: 'Two' })
  expect(reportedChange('description', '<p>One</p>', '<p><em>One</em></p>')).toMatchObject({
    after: '<p><em>One</em></p>',
  })
})

test('the differing part of a long text is reported', () => {
  const { before, after } = reportedChange('location', `${'a '.repeat(300)}Leeds`, `${'a '.repeat(300)}York`)
  expect([before, after]).toEqual([`…${'a '.repeat(20)}Leeds`, `…${'a '.repeat(20)}York`])
  expect(reportedChange('location', '', 'b'.repeat(300))).toMatchObject({ before: '', after: `${'b'.repeat(160)}…` })
})

test('a date is reported in as few words as it needs', () => {
  const words = (start: string, end: string, isAllDay: boolean) => inWords({ start, end, isAllDay })
  expect(words('2026-11-20T00:00:00.000Z', '2026-11-20T00:00:00.000Z', true)).toBe('20/11/2026')
  expect(words('2026-11-20T00:00:00.000Z', '2026-11-22T00:00:00.000Z', true)).toBe('20/11/2026 to 22/11/2026')
  expect(words('2026-07-01T08:30:00.000Z', '2026-07-01T09:30:00.000Z', false)).toBe('01/07/2026 09:30 to 10:30')
  expect(words('2026-07-01T08:30:00.000Z', '2026-07-02T09:30:00.000Z', false)).toBe(
    '01/07/2026 09:30 to 02/07/2026 10:30',
  )
})

test('a picture is reported in words', () => {
  expect(reportedChange('image', '', '/blobs/a')).toMatchObject({ before: '', after: 'a picture' })
  expect(reportedChange('image', '/blobs/a', '/blobs/b')).toMatchObject({
    before: 'a picture',
    after: 'another picture',
  })
})

test('a date is reported in the columns that change, as London’s clock shows it', () => {
  const timed = { start: '2026-07-01T08:30:00.000Z', end: '2026-07-01T09:30:00.000Z', isAllDay: false }
  const later = { ...timed, end: '2026-07-01T10:30:00.000Z' }
  expect(reportedDates({ a: timed, b: timed }, { a: later, b: timed })).toEqual([
    { column: 'End (UK time)', before: '01/07/2026 10:30', after: '01/07/2026 11:30' },
  ])
  const day = { start: '2026-07-01T00:00:00.000Z', end: '2026-07-02T00:00:00.000Z', isAllDay: true }
  expect(reportedDates({}, { a: day })).toEqual([
    { column: 'Start (UK time)', before: '', after: '01/07/2026' },
    { column: 'End (UK time)', before: '', after: '02/07/2026' },
  ])
})

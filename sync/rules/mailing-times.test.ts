import { expect, test } from 'vitest'
import { dueBefore, isTimely, nextDue, type MailingKind } from './mailing-times.ts'

/** Every mailing of a kind that becomes due in (from, until], found by going from one to the next. */
function dueBetween(kind: MailingKind, from: string, until: string): string[] {
  const found: string[] = []
  for (let next = nextDue(kind, new Date(from)); next.at <= until; next = nextDue(kind, new Date(next.at)))
    found.push(next.at)
  return found
}

test('a daily digest is due on working days at 06:30 in London, in summer and in winter', () => {
  expect(dueBetween('daily', '2026-10-22T12:00:00.000Z', '2026-10-28T12:00:00.000Z')).toEqual([
    '2026-10-23T05:30:00.000Z',
    '2026-10-26T06:30:00.000Z',
    '2026-10-27T06:30:00.000Z',
    '2026-10-28T06:30:00.000Z',
  ])
  expect(dueBetween('daily', '2027-03-25T00:00:00.000Z', '2027-04-01T12:00:00.000Z')).toEqual([
    '2027-03-25T06:30:00.000Z',
    // Good Friday and Easter Monday, and the clocks go forward between them.
    '2027-03-30T05:30:00.000Z',
    '2027-03-31T05:30:00.000Z',
    '2027-04-01T05:30:00.000Z',
  ])
})

test('no daily digest is due on a bank holiday or on the days that stand in for one', () => {
  expect(dueBetween('daily', '2027-12-23T12:00:00.000Z', '2028-01-05T00:00:00.000Z')).toEqual([
    '2027-12-24T06:30:00.000Z',
    '2027-12-29T06:30:00.000Z',
    '2027-12-30T06:30:00.000Z',
    '2027-12-31T06:30:00.000Z',
    '2028-01-04T06:30:00.000Z',
  ])
})

test('a weekly digest is due on Sundays at 17:00 in London, on both days on which the clocks change too', () => {
  expect(dueBetween('weekly', '2026-10-17T00:00:00.000Z', '2026-11-02T00:00:00.000Z')).toEqual([
    '2026-10-18T16:00:00.000Z',
    '2026-10-25T17:00:00.000Z',
    '2026-11-01T17:00:00.000Z',
  ])
  expect(dueBetween('weekly', '2027-03-20T00:00:00.000Z', '2027-04-05T00:00:00.000Z')).toEqual([
    '2027-03-21T17:00:00.000Z',
    '2027-03-28T16:00:00.000Z',
    '2027-04-04T16:00:00.000Z',
  ])
})

test('reminders are due every day at 08:00 in London', () => {
  expect(dueBetween('reminders', '2026-10-24T00:00:00.000Z', '2026-10-26T12:00:00.000Z')).toEqual([
    '2026-10-24T07:00:00.000Z',
    '2026-10-25T08:00:00.000Z',
    '2026-10-26T08:00:00.000Z',
  ])
})

test('the newest that is due and the next that is not meet at the instant itself', () => {
  const at = new Date('2026-11-29T17:00:00.000Z')
  const before = new Date(at.getTime() - 1)
  expect(dueBefore('weekly', at)).toEqual({ kind: 'weekly', period: '2026-11-29', at: at.toISOString() })
  expect(nextDue('weekly', at).period).toBe('2026-12-06')
  expect([dueBefore('weekly', before).period, nextDue('weekly', before).period]).toEqual(['2026-11-22', '2026-11-29'])
  expect(dueBefore('daily', new Date('2026-12-28T12:00:00.000Z')).period).toBe('2026-12-24')
})

test('what was missed is still sent within half of its period, reminders until their day is over', () => {
  const isStillSent = (kind: MailingKind, now: string) => isTimely(dueBefore(kind, new Date(now)), new Date(now))
  expect(isStillSent('daily', '2026-11-27T18:29:59.000Z')).toBe(true)
  expect(isStillSent('daily', '2026-11-27T18:30:00.000Z')).toBe(false)
  expect(isStillSent('daily', '2026-11-28T12:00:00.000Z')).toBe(false)
  expect(isStillSent('weekly', '2026-12-03T04:59:59.000Z')).toBe(true)
  expect(isStillSent('weekly', '2026-12-03T05:00:00.000Z')).toBe(false)
  expect(isStillSent('reminders', '2026-11-27T23:59:00.000Z')).toBe(true)
  expect(isStillSent('reminders', '2026-11-28T00:00:00.000Z')).toBe(false)
})

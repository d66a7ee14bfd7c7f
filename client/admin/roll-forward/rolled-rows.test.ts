import { expect, test } from 'vitest'
import { endedOn, isIncluded, movedTo, rolledRows, schoolYearsOf, warningsOf, wrongIn } from './rolled-rows.ts'

const allDay = (id: string, day: string) => ({
  id,
  start: `${day}T00:00:00.000Z`,
  end: `${day}T00:00:00.000Z`,
  isAllDay: true,
})

test('only the dates of the chosen school year are rolled forward, in their order, to the year after', () => {
  const events = [
    { id: 'e', name: 'Census', schedules: [allDay('a', '2026-08-31'), allDay('b', '2027-05-20')] },
    { id: 'f', name: 'Open day', schedules: [allDay('c', '2026-09-01'), allDay('d', '2027-09-01')] },
  ]
  expect(rolledRows(events, 2026, 'sameDate')).toMatchObject([
    { id: 'c', eventId: 'f', start: '2027-09-01', end: '2027-09-01', isThere: true },
    { id: 'b', eventId: 'e', start: '2028-05-20', isThere: false },
  ])
})

test('an event of the same name in the year to come is noticed however it is written', () => {
  const events = [
    { id: 'e', name: 'Résumé day', schedules: [allDay('a', '2026-10-01')] },
    { id: 'f', name: ' RESUME DAY', schedules: [allDay('b', '2027-10-05')] },
  ]
  expect(rolledRows(events, 2026, 'sameWeekday')).toMatchObject([{ id: 'a', start: '2027-10-07', isThere: true }])
})

test('a proposed day at a weekend, on a bank holiday or in the same school year is pointed out', () => {
  const from = allDay('a', '2026-09-01')
  expect(['2027-11-19', '2027-11-20', '2027-11-21'].map((day) => warningsOf(day, from))).toEqual([
    [],
    ['weekend'],
    ['weekend'],
  ])
  expect(warningsOf('2027-12-25', from)).toEqual(['weekend'])
  expect(warningsOf('0002-11-20', from)).toEqual([])
  expect(['2027-12-27', '2028-05-01'].map((day) => warningsOf(day, from))).toEqual([['bankHoliday'], ['bankHoliday']])
  const [row] = rolledRows([{ id: 'e', name: 'Census', schedules: [from] }], 2026, 'weeks52')
  expect(row).toMatchObject({ start: '2027-08-31' })
  expect(warningsOf(row!.start, from)).toEqual(['sameYear'])
})

test('the end follows a start that is typed anew in parts, at the length it had or was given', () => {
  const events = [
    {
      id: 'e',
      name: 'Camp',
      schedules: [{ ...allDay('a', '2026-10-01'), end: '2026-10-03T00:00:00.000Z' }],
    },
  ]
  const [row] = rolledRows(events, 2026, 'sameDate')
  const emptied = { ...row!, ...movedTo(row!, '') }
  expect(emptied).toMatchObject({ start: '', end: '2027-10-03' })
  const moved = { ...row!, ...movedTo(emptied, '2027-11-10') }
  expect(moved).toMatchObject({ start: '2027-11-10', end: '2027-11-12' })
  const longer = { ...row!, ...endedOn(moved, '2027-11-14') }
  expect(movedTo({ ...longer, ...movedTo(longer, '') }, '2027-12-01')).toMatchObject({ end: '2027-12-05' })
  const early = { ...row!, ...endedOn(moved, '0002-11-14') }
  expect(movedTo(early, '2027-12-01')).toMatchObject({ end: '2027-12-03' })
})

test('a ticked or unticked event stays so when it appears in the next year', () => {
  const row = { id: 'a', isThere: false }
  const there = { ...row, isThere: true }
  expect([row, there].map((one) => isIncluded(one, new Map()))).toEqual([true, false])
  for (const choice of [true, false]) {
    expect([row, there].map((one) => isIncluded(one, new Map([['a', choice]])))).toEqual([choice, choice])
  }
})

test('a date shortly before midnight of Greenwich begins on the next day of the summer', () => {
  const [start, end] = ['2027-08-31T23:30:00.000Z', '2027-09-01T01:00:00.000Z']
  const events = [{ id: 'e', name: 'Night', schedules: [{ id: 'a', start, end, isAllDay: false }] }]
  expect([2026, 2027].map((year) => rolledRows(events, year, 'sameDate').length)).toEqual([0, 1])
  expect(schoolYearsOf(events, 2027)).toEqual([2027])
})

test('a date is rolled forward once both of its days are known and in order', () => {
  const days = { start: '2027-09-06', end: '2027-09-07', length: 1 }
  expect(wrongIn(days)).toBeNull()
  expect(wrongIn({ ...days, start: '', unread: { kind: 'noSuchDay' } })).toBe('unread')
  expect(wrongIn({ ...days, start: '' })).toBe('noDate')
  expect(wrongIn({ ...days, end: '' })).toBe('noEnd')
  expect(wrongIn({ ...days, end: '2027-09-05' })).toBe('endsEarly')
})

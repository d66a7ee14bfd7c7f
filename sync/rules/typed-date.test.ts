import { expect, test } from 'vitest'
import { isTypedWhole, typedDay, typedMoment, typedSchedule } from './typed-date.ts'

const london = 'Europe/London'
/** A Friday. */
const today = '2026-11-20'
const moment = (text: string) => typedMoment(text, london, today)

test.each([
  ['04/12/2026', '2026-12-04'],
  ['4/12/2026', '2026-12-04'],
  [' 4 / 12 / 2026 ', '2026-12-04'],
  ['04.12.26', '2026-12-04'],
  ['4-12-2026', '2026-12-04'],
  ['4 12 2026', '2026-12-04'],
  ['04122026', '2026-12-04'],
  ['2026-12-04', '2026-12-04'],
  ['4 Dec 2026', '2026-12-04'],
  ['4dec26', '2026-12-04'],
  ['4-dec-2026', '2026-12-04'],
  ['4th December 26', '2026-12-04'],
  ['the 4th of December', '2026-12-04'],
  ['December 4', '2026-12-04'],
  ['Dec 4th, 2026', '2026-12-04'],
  ['Fri 4 dec 2026', '2026-12-04'],
  ['Friday, 04/12/2026', '2026-12-04'],
  ['4/12', '2026-12-04'],
  ['4 dec', '2026-12-04'],
  ['4 sept', '2027-09-04'],
  ['19 nov', '2027-11-19'],
  ['20 nov', '2026-11-20'],
  ['mon 3 may 2027', '2027-05-03'],
  ['29 feb', '2028-02-29'],
  ['29/02/2028', '2028-02-29'],
  ['4th', '2026-12-04'],
  ['fri 4th', '2026-12-04'],
  ['the 31st', '2026-12-31'],
  ['today', '2026-11-20'],
  ['Tomorrow', '2026-11-21'],
  ['yesterday', '2026-11-19'],
  ['fri', '2026-11-20'],
  ['this fri', '2026-11-20'],
  ['tues', '2026-11-24'],
  ['on Wednesday', '2026-11-25'],
  ['next fri', '2026-11-27'],
  ['next monday', '2026-11-23'],
  ['next sun', '2026-11-29'],
  ['tuesday week', '2026-12-01'],
  ['in 3 days', '2026-11-23'],
  ['in a week', '2026-11-27'],
  ['in 2 months', '2027-01-20'],
])('“%s” is %s, typed on Friday 20 November 2026: the day before the month', (text, day) => {
  expect(typedDay(text, today)).toEqual({ value: day, problem: null })
})

test.each([
  ['12/31/2026', 'noSuchDay'],
  ['31/02/2026', 'noSuchDay'],
  ['31 apr', 'noSuchDay'],
  ['29/02/2027', 'noSuchDay'],
  ['0/12/2026', 'noSuchDay'],
  ['31/12/9999', 'noSuchDay'],
  ['04/12/0026', 'noSuchDay'],
  ['4 foo 2026', 'unreadable'],
  ['4/12/202', 'unreadable'],
  ['4.12', 'unreadable'],
  ['4', 'unreadable'],
  ['soon', 'unreadable'],
  ['4 dec or 5 dec', 'unreadable'],
  ['04/12/2026 9:30', 'hasTime'],
  ['9:30', 'hasTime'],
  ['04/12/2026 25:30', 'unreadable'],
  ['4-6 dec', 'hasEnd'],
  ['mon 4 dec 2026', 'otherWeekday'],
])('“%s” is no day: %s; the numbers are never swapped', (text, kind) => {
  expect(typedDay(text, today)).toMatchObject({ value: '', problem: { kind } })
})

test.each([
  ['04/12/2026 09:30', '09:30'],
  ['4/12/26 9.30', '09:30'],
  ['4 Dec 2026 0930', '09:30'],
  ['4 Dec 2026, 9:30', '09:30'],
  ['4 dec 930', '09:30'],
  ['4 dec 9', '09:00'],
  ['4 dec 10', '10:00'],
  ['4 dec 1930', '19:30'],
  ['04/12/2026 at 9pm', '21:00'],
  ['04/12/2026 9:30 p.m.', '21:30'],
  ['04/12/2026 12am', '00:00'],
  ['04/12/2026 12pm', '12:00'],
  ['4 dec noon', '12:00'],
  ['4 dec midnight', '00:00'],
  ['9am on 4 dec', '09:00'],
  ['9:30 4/12', '09:30'],
  ['2026-12-04T09:30', '09:30'],
  ['04/12/2026 09:30 GMT', '09:30'],
])('“%s” is 4 December 2026 at %s', (text, time) => {
  expect(moment(text)).toEqual({ value: `2026-12-04T${time}:00.000Z`, problem: null })
})

test.each([
  ['04/12/2026', 'noTime'],
  ['04/12/2026 24:00', 'unreadable'],
  ['04/12/2026 9:75', 'unreadable'],
  ['04/12/2026 13pm', 'unreadable'],
  ['04/12/2026 09:30 BST', 'unreadable'],
  ['4 dec 9-10', 'hasEnd'],
  ['9:30', 'unreadable'],
])('“%s” is no moment: %s', (text, kind) => {
  expect(moment(text)).toEqual({ value: '', problem: { kind } })
})

test.each([
  ['9:45', '2026-12-04T09:45'],
  ['2pm', '2026-12-04T14:00'],
  ['11', '2026-12-04T11:00'],
  ['11 dec', '2026-12-11T10:30'],
  ['sat 5 dec 8', '2026-12-05T08:00'],
])('“%s” typed over 04/12/2026 10:30 is %s: what is not typed stays', (text, value) => {
  const held = { day: '2026-12-04', time: '10:30' }
  expect(typedMoment(text, london, today, held)).toEqual({ value: `${value}:00.000Z`, problem: null })
})

test.each([
  ['4 dec 9-10:30', '2026-12-04T09:00', '2026-12-04T10:30'],
  ['4 dec 10-11:30', '2026-12-04T10:00', '2026-12-04T11:30'],
  ['4 dec 2026 10–11', '2026-12-04T10:00', '2026-12-04T11:00'],
  ['4/12 10-11', '2026-12-04T10:00', '2026-12-04T11:00'],
  ['4/12 09:00 to 10.30', '2026-12-04T09:00', '2026-12-04T10:30'],
  ['4 dec 2-3pm', '2026-12-04T14:00', '2026-12-04T15:00'],
  ['4 dec 11-1pm', '2026-12-04T11:00', '2026-12-04T13:00'],
  ['4 dec 9pm-11', '2026-12-04T21:00', '2026-12-04T23:00'],
  ['4 dec 9-5', '2026-12-04T09:00', '2026-12-04T17:00'],
  ['4 dec 09:00-05:00', '2026-12-04T09:00', '2026-12-05T05:00'],
  ['4 dec 22-2', '2026-12-04T22:00', '2026-12-05T02:00'],
  ['4 dec 9am until noon', '2026-12-04T09:00', '2026-12-04T12:00'],
  ['4 dec 9:00 - 6 dec 17:00', '2026-12-04T09:00', '2026-12-06T17:00'],
  ['tomorrow 9-10', '2026-11-21T09:00', '2026-11-21T10:00'],
  ['next fri 9.30', '2026-11-27T09:30', null],
  ['9-10:30 on 4 dec', '2026-12-04T09:00', '2026-12-04T10:30'],
  ['2pm-3pm', '2026-11-20T14:00', '2026-11-20T15:00'],
])('“%s” is a date from %s to %s, no longer all day', (text, start, end) => {
  expect(typedSchedule(text, london, today, { day: today, time: null })).toEqual({
    value: `${start}:00.000Z`,
    problem: null,
    schedule: { end: end && `${end}:00.000Z`, isAllDay: false },
  })
})

test.each([
  ['4 dec', '2026-12-04', null],
  ['4-6 dec', '2026-12-04', '2026-12-06'],
  ['4 to 6 december 2027', '2027-12-04', '2027-12-06'],
  ['fri 4 - sun 6 dec', '2026-12-04', '2026-12-06'],
  ['30 nov - 2 dec', '2026-11-30', '2026-12-02'],
  ['30 dec - 2 jan', '2026-12-30', '2027-01-02'],
  ['30 dec - 2 jan 2028', '2027-12-30', '2028-01-02'],
  ['04/12/2026 - 06/12/2026', '2026-12-04', '2026-12-06'],
  ['mon to fri', '2026-11-23', '2026-11-27'],
])('“%s” is an all-day date from %s to %s', (text, start, end) => {
  expect(typedSchedule(text, london, today, { day: today, time: null })).toEqual({
    value: start,
    problem: null,
    schedule: { end, isAllDay: true },
  })
})

test.each([
  ['4 dec 9-25', 'unreadable'],
  ['9-10', 'unreadable'],
  ['9', 'unreadable'],
  ['28/03/2027 1:30', 'never'],
  ['28/03/2027 00:30-01:30', 'never'],
  ['25/10/2026 1:30-3', 'twice'],
  ['30 - 31 feb', 'noSuchDay'],
  ['mon 4 - tue 6 dec', 'otherWeekday'],
])('“%s” is no date of an event: %s', (text, kind) => {
  expect(typedSchedule(text, london, today, { day: today, time: null })).toMatchObject({ value: '', problem: { kind } })
})

test('the date of an event keeps its time when only a day is typed', () => {
  const held = { day: '2026-12-04', time: '09:30' }
  const expected = { value: '2026-12-11T09:30:00.000Z', problem: null, schedule: { end: null, isAllDay: false } }
  expect(typedSchedule('11 dec', london, today, held)).toEqual(expected)
})

test('nothing typed is nothing, and nothing is wrong with it', () => {
  for (const text of ['', '  ']) {
    expect(typedDay(text, today)).toEqual({ value: '', problem: null })
    expect(moment(text)).toEqual({ value: '', problem: null })
  }
})

test('a time that the clock shows twice needs the name of the clock, and one that it skips is invalid', () => {
  expect(moment('25/10/2026 01:30').problem).toMatchObject({
    kind: 'twice',
    day: '2026-10-25',
    time: '01:30',
    instants: [{ zoneName: 'BST' }, { zoneName: 'GMT' }],
  })
  expect(moment('25/10/2026 01:30 BST').value).toBe('2026-10-25T00:30:00.000Z')
  expect(moment('25/10/2026 1.30 gmt').value).toBe('2026-10-25T01:30:00.000Z')
  expect(moment('28/03/2027 01:30').problem).toEqual({ kind: 'never', day: '2027-03-28', time: '01:30' })
})

test('half a year or half a time is not read while somebody is typing', () => {
  const whole = (text: string) => isTypedWhole(text, false)
  expect(['04/12/2026', '04122026', '2026-12-04', '4 Dec 2026'].map(whole)).toEqual([true, true, true, true])
  expect(['04/12/20', '04/12/202', '4 Dec 26', '041220'].map(whole)).toEqual([false, false, false, false])
  const wholeMoment = (text: string) => isTypedWhole(text, true)
  expect(['04/12/2026 9:30', '04/12/2026 09:30 BST'].map(wholeMoment)).toEqual([true, true])
  expect(['04/12/2026', '04/12/2026 9', '04/12/2026 9:3'].map(wholeMoment)).toEqual([false, false, false])
})

test('tomorrow is that of today, also where days without a year are looked for from another day on', () => {
  const last = '2026-12-31'
  expect(typedDay('tomorrow', '2026-09-01', last).value).toBe('2027-01-01')
  expect(typedDay('in 2 weeks', '2026-09-01', last).value).toBe('2027-01-14')
  expect(typedDay('4 dec', '2026-09-01', last).value).toBe('2026-12-04')
  expect(typedDay('fri', '2026-09-01', last).value).toBe('2026-09-04')
  expect(typedMoment('tomorrow 9:30', london, '2027-03-01', undefined, last).value).toBe('2027-01-01T09:30:00.000Z')
})

test('days of one month that come in the wrong order are no date of most of a year', () => {
  const typed = (text: string) => typedSchedule(text, london, '2026-12-31', { day: null, time: null })
  for (const text of ['30-2 jan', '14-4 dec', '30 to 2 jan 2027'])
    expect(typed(text).problem, text).toEqual({ kind: 'unreadable' })
  expect(typed('30 dec 2026 - 2 jan 2027')).toMatchObject({ value: '2026-12-30', schedule: { end: '2027-01-02' } })
})

import { expect, test } from 'vitest'
import { isTypedWhole, typedDay, typedMoment } from './typed-date.ts'

const london = 'Europe/London'
const moment = (text: string) => typedMoment(text, london)

test.each([
  '04/12/2026',
  '4/12/2026',
  ' 4 / 12 / 2026 ',
  '04.12.26',
  '4-12-2026',
  '4 12 2026',
  '04122026',
  '2026-12-04',
  '4 Dec 2026',
  '4th December 26',
  'Fri 4 dec 2026',
  'Friday, 04/12/2026',
])('“%s” is Friday 4 December 2026, the day before the month', (text) => {
  expect(typedDay(text)).toEqual({ value: '2026-12-04', problem: null })
})

test.each([
  ['12/31/2026', 'noSuchDay'],
  ['31/02/2026', 'noSuchDay'],
  ['29/02/2027', 'noSuchDay'],
  ['0/12/2026', 'noSuchDay'],
  ['4/12', 'unreadable'],
  ['4 foo 2026', 'unreadable'],
  ['4/12/202', 'unreadable'],
  ['soon', 'unreadable'],
  ['04/12/2026 9:30', 'hasTime'],
  ['04/12/2026 25:30', 'unreadable'],
])('“%s” is no day: %s; the numbers are never swapped', (text, kind) => {
  expect(typedDay(text)).toEqual({ value: '', problem: { kind } })
})

test.each([
  ['04/12/2026 09:30', '09:30'],
  ['4/12/26 9.30', '09:30'],
  ['4 Dec 2026 0930', '09:30'],
  ['4 Dec 2026, 9:30', '09:30'],
  ['04/12/2026 at 9pm', '21:00'],
  ['04/12/2026 9:30 p.m.', '21:30'],
  ['04/12/2026 12am', '00:00'],
  ['04/12/2026 12pm', '12:00'],
  ['2026-12-04T09:30', '09:30'],
  ['04/12/2026 09:30 GMT', '09:30'],
])('“%s” is that day at %s', (text, time) => {
  expect(moment(text)).toEqual({ value: `2026-12-04T${time}:00.000Z`, problem: null })
})

test.each([
  ['04/12/2026', 'noTime'],
  ['04/12/2026 24:00', 'unreadable'],
  ['04/12/2026 9:75', 'unreadable'],
  ['04/12/2026 13pm', 'unreadable'],
  ['04/12/2026 09:30 BST', 'unreadable'],
])('“%s” is no moment: %s', (text, kind) => {
  expect(moment(text)).toEqual({ value: '', problem: { kind } })
})

test('nothing typed is nothing, and nothing is wrong with it', () => {
  for (const text of ['', '  ']) {
    expect(typedDay(text)).toEqual({ value: '', problem: null })
    expect(moment(text)).toEqual({ value: '', problem: null })
  }
})

test('a time that the clock shows twice is asked for by its name, and one that it leaves out is none', () => {
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

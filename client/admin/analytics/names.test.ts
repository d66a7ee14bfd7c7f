import { expect, test } from 'vitest'
import { nameOfGroup, scheduleText } from './names.ts'
import { reports } from './reports.ts'

const [opens, clicks] = reports
const counts = { count: 1, people: 1, providers: [] }

test('an event is called by its name, a link by its name and address, an address without a link by itself', () => {
  expect(nameOfGroup(opens!, { key: 'id', name: 'Census', ...counts })).toBe('Census')
  expect(nameOfGroup(clicks!, { key: 'https://a.example/', name: 'Read', ...counts })).toBe('Read (https://a.example/)')
  expect(nameOfGroup(clicks!, { key: 'https://a.example/', name: null, ...counts })).toBe('https://a.example/')
})

test('a date is told as it is shown everywhere: a day, two days, or two times', () => {
  const day = { start: '2026-11-20T00:00:00.000Z', end: '2026-11-20T00:00:00.000Z', isAllDay: true }
  expect(scheduleText(day)).toBe('20/11/2026')
  expect(scheduleText({ ...day, end: '2026-11-27T00:00:00.000Z' })).toBe('20/11/2026 – 27/11/2026')
  const at = (hour: number) => new Date(2026, 10, 20, hour).toISOString()
  expect(scheduleText({ start: at(9), end: at(10), isAllDay: false })).toBe('20/11/2026 09:00 – 20/11/2026 10:00')
  expect(scheduleText(null)).toBe('')
})

import { expect, test } from 'vitest'
import { meantDays } from './meant-days.ts'

test.each([
  ['next week', '', '2026-11-30', '2026-12-06'],
  ['Deadlines next  week', 'deadlines', '2026-11-30', '2026-12-06'],
  ['this week online', 'online', '2026-11-23', '2026-11-29'],
  ['today', '', '2026-11-28', '2026-11-28'],
  ['Tomorrow', '', '2026-11-29', '2026-11-29'],
  ['next month', '', '2026-12-01', '2026-12-31'],
  ['what’s on today', '', '2026-11-28', '2026-11-28'],
  ['What is due next week?', 'deadline', '2026-11-30', '2026-12-06'],
  ['今日 today', '今日', '2026-11-28', '2026-11-28'],
  ['due tomorrow', 'deadline', '2026-11-29', '2026-11-29'],
  ['census this month', 'census', '2026-11-01', '2026-11-30'],
])('"%s" on a Saturday means "%s" from %s to %s', (text, rest, first, last) => {
  expect(meantDays(text, '2026-11-28', 1)).toEqual({ rest, first, last })
})

test('a week begins as it does for the reader, and other texts name no days', () => {
  expect(meantDays('next week', '2026-11-29', 0)).toMatchObject({ first: '2026-12-06', last: '2026-12-12' })
  for (const text of ['sats week', 'todays', 'next weekend', '']) expect(meantDays(text, '2026-11-28', 1)).toBeNull()
})

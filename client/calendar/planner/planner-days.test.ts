import type { MonthEntry } from '#sync/protocol/month-record.ts'
import { schoolYearOf } from '#sync/rules/school-year.ts'
import { expect, test } from 'vitest'
import { plannerMonths } from './planner-days.ts'

const whole = (name: string, first: string, last: string) =>
  ({ name, start: `${first}T00:00:00.000Z`, end: `${last}T00:00:00.000Z`, isAllDay: true }) as MonthEntry

test('what began before the school year stands on the first day of it, everything else on its own first day', () => {
  const entries = [whole('Summer school', '2026-08-25', '2026-09-05'), whole('Open week', '2026-10-05', '2026-10-09')]
  const days = plannerMonths(schoolYearOf('2026-11'), entries, new Map(), String)
    .flatMap((month) => month.days)
    .filter((day) => day.entries.length > 0)
  expect(days.map(({ day, entries: onDay }) => [day, ...onDay.map(({ name }) => name)])).toEqual([
    ['2026-09-01', 'Summer school'],
    ['2026-10-05', 'Open week'],
  ])
})

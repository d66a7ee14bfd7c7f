import type { MonthEntry, NameRecord } from '#sync/protocol/month-record.ts'
import { schoolYearOf } from '#sync/rules/school-year.ts'
import { expect, test } from 'vitest'
import { plannerMonths } from './planner-days.ts'

const whole = (name: string, first: string, last: string) =>
  ({ name, start: `${first}T00:00:00.000Z`, end: `${last}T00:00:00.000Z`, isAllDay: true }) as MonthEntry

test('every day of a school holiday is one, unless it is cancelled', () => {
  const halfTerm = { ...whole('Half-term', '2026-10-26', '2026-10-30'), typeId: 'holidays' }
  const cancelled = {
    ...whole('Winter break', '2026-12-21', '2026-12-31'),
    typeId: 'holidays',
    status: 'Cancelled' as const,
  }
  const exam = { ...whole('Exam', '2026-11-09', '2026-11-10'), typeId: 'exams' }
  const types = new Map([
    ['holidays', { id: 'holidays', isHoliday: true } as NameRecord],
    ['exams', { id: 'exams', isHoliday: false } as NameRecord],
  ])
  const days = plannerMonths(schoolYearOf('2026-11'), [halfTerm, cancelled, exam], types, String)
    .flatMap((month) => month.days)
    .filter((day) => day.isSchoolHoliday)
  expect(days.map(({ day }) => day)).toEqual(['2026-10-26', '2026-10-27', '2026-10-28', '2026-10-29', '2026-10-30'])
})

test('an event that began before the school year is on its first day, every other event on its own first day', () => {
  const entries = [whole('Summer school', '2026-08-25', '2026-09-05'), whole('Open week', '2026-10-05', '2026-10-09')]
  const days = plannerMonths(schoolYearOf('2026-11'), entries, new Map(), String)
    .flatMap((month) => month.days)
    .filter((day) => day.entries.length > 0)
  expect(days.map(({ day, entries: onDay }) => [day, ...onDay.map(({ name }) => name)])).toEqual([
    ['2026-09-01', 'Summer school'],
    ['2026-10-05', 'Open week'],
  ])
})

import type { MonthKey } from '../protocol/month-record.ts'
import { addDays, daysBetween, startOfWeek } from './day.ts'
import type { Day, Weekday } from './day.ts'

export function monthOfDay(day: Day): MonthKey {
  return day.slice(0, 7)
}

export function firstDayOf(month: MonthKey): Day {
  return `${month}-01`
}

export function lastDayOf(month: MonthKey): Day {
  return addDays(firstDayOf(addMonths(month, 1)), -1)
}

export function addMonths(month: MonthKey, count: number): MonthKey {
  return numberToMonth(monthToNumber(month) + count)
}

/** The same day of another month, or that month's last day when it is shorter: 31 March − 1 month is 28 February. */
export function addMonthsToDay(day: Day, count: number): Day {
  const month = addMonths(monthOfDay(day), count)
  const sameDay = `${month}${day.slice(7)}`
  const lastDay = lastDayOf(month)
  return sameDay < lastDay ? sameDay : lastDay
}

/** Whether the text, for example from an address, is a month: `2026-13` is not one. */
export function isMonth(text: string): text is MonthKey {
  return /^\d{4}-(?:0[1-9]|1[0-2])$/.test(text)
}

/** The whole weeks, seven days each, that hold every day of the month. */
export function weeksOfMonth(month: MonthKey, weekStartsOn: Weekday): Day[][] {
  const start = startOfWeek(firstDayOf(month), weekStartsOn)
  const weekCount = Math.ceil((daysBetween(start, lastDayOf(month)) + 1) / 7)
  return Array.from({ length: weekCount }, (_, week) =>
    Array.from({ length: 7 }, (_, weekday) => addDays(start, week * 7 + weekday)),
  )
}

function monthToNumber(month: MonthKey): number {
  return Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1
}

function numberToMonth(monthNumber: number): MonthKey {
  return `${String(Math.floor(monthNumber / 12)).padStart(4, '0')}-${String((monthNumber % 12) + 1).padStart(2, '0')}`
}

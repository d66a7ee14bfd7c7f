import { expect, test } from 'vitest'
import type { MonthEntry } from '#sync/protocol/month-record.ts'
import { occurrencesByDay } from '#sync/rules/occurrences-by-day.ts'
import { dayInZone } from '#sync/rules/zone.ts'
import { listedDays, splitPast } from './listed-days.ts'

const london = dayInZone('Europe/London')
const today = '2026-11-20'

const entry = (scheduleId: string, first: string, last = first): MonthEntry => ({
  scheduleId,
  eventId: `event-${scheduleId}`,
  start: `${first}T00:00:00.000Z`,
  end: `${last}T00:00:00.000Z`,
  isAllDay: true,
  name: scheduleId,
  location: null,
  typeId: null,
  providerIds: [],
  tagIds: [],
  isFeatured: false,
  isPaidPromotion: false,
})
const week = entry('week', '2026-11-19', '2026-11-21')
const over = entry('over', '2026-11-10')
const later = entry('later', '2026-11-25')

test('past events are hidden by default, an event that goes on is not past', () => {
  const { past, future } = splitPast([week, over, later], today, london)
  expect(past).toEqual([over])
  expect(future).toEqual([week, later])
})

test('the list has the days that hold something, from today on when the past is hidden', () => {
  const byDay = occurrencesByDay([later, week, over], '2026-11-01', '2026-12-01', london)
  const days = (from: string | null) => listedDays(byDay, from).map(({ day }) => day)
  expect(days(null)).toEqual(['2026-11-10', '2026-11-19', '2026-11-20', '2026-11-21', '2026-11-25'])
  expect(days(today)).toEqual(['2026-11-20', '2026-11-21', '2026-11-25'])
})

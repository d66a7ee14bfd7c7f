import type { MonthEntry } from '#sync/protocol/month-record.ts'
import type { Day } from '#sync/rules/day.ts'

/** An all-day occurrence, known by its name: its schedule has the same. */
export function allDayEntry(name: string, first: Day, last = first, more: Partial<MonthEntry> = {}): MonthEntry {
  return {
    scheduleId: name,
    eventId: `event-${name}`,
    start: `${first}T00:00:00.000Z`,
    end: `${last}T00:00:00.000Z`,
    isAllDay: true,
    name,
    location: null,
    typeId: null,
    providerIds: [],
    tagIds: [],
    isFeatured: false,
    isPaidPromotion: false,
    status: null,
    requirement: null,
    changes: [],
    ...more,
  }
}

/** One with its times, as UTC ISO text. */
export function timedEntry(name: string, start: string, end: string): MonthEntry {
  return { ...allDayEntry(name, start.slice(0, 10)), start, end, isAllDay: false }
}

import type { MonthKey } from '#sync/protocol/month-record.ts'
import { addMonths } from '#sync/rules/month.ts'

export type MonthBounds = { first: MonthKey; last: MonthKey }

/**
 * Month navigation ends at the first and last event; the current month is always reachable. While the events are unknown,
 * its neighbours are too: a press that comes before they have been read is answered.
 */
export function monthBounds(events: MonthBounds | null, current: MonthKey): MonthBounds {
  if (!events) return { first: addMonths(current, -1), last: addMonths(current, 1) }
  return {
    first: events.first < current ? events.first : current,
    last: events.last > current ? events.last : current,
  }
}

/** Whether one may go on from the shown month to another one; back into the bounds one always may. */
export function canShow(target: MonthKey, shown: MonthKey, bounds: MonthBounds): boolean {
  if (target === shown) return true
  return target < shown ? target >= bounds.first : target <= bounds.last
}

import type { MonthKey } from '#sync/protocol/month-record.ts'
import { addMonths } from '#sync/rules/month.ts'

export type MonthBounds = { first: MonthKey; last: MonthKey }

/**
 * Month navigation ends at the first and last event; the current month is always reachable. While the events are unknown,
 * a year before and after it is too: presses that come before they have been read are all answered.
 */
export function monthBounds(events: MonthBounds | null, current: MonthKey): MonthBounds {
  if (!events) return { first: addMonths(current, -12), last: addMonths(current, 12) }
  return {
    first: events.first < current ? events.first : current,
    last: events.last > current ? events.last : current,
  }
}

/** Whether the shown month may change to another one; back into the bounds it always may. */
export function canShow(target: MonthKey, shown: MonthKey, bounds: MonthBounds): boolean {
  if (target === shown) return true
  return target < shown ? target >= bounds.first : target <= bounds.last
}

import type { MonthKey } from '#sync/protocol/month-record.ts'

export type MonthBounds = { first: MonthKey; last: MonthKey }

/** Month navigation ends at the first and last event; the current month is always reachable. */
export function monthBounds(events: MonthBounds | null, current: MonthKey): MonthBounds {
  if (!events) return { first: current, last: current }
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

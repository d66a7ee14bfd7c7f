import { addDays, startOfWeek } from './day.ts'
import type { Day, Weekday } from './day.ts'
import { addMonthsToDay } from './month.ts'

/**
 * The day that a key moves to from `day`, or null for a key that does not move (ARIA Authoring Practices, date grid).
 * The day may lie in another month: crossing the edge loads it.
 */
export function dayByKey(key: string, shift: boolean, day: Day, weekStartsOn: Weekday): Day | null {
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1)
    case 'ArrowRight':
      return addDays(day, 1)
    case 'ArrowUp':
      return addDays(day, -7)
    case 'ArrowDown':
      return addDays(day, 7)
    case 'Home':
      return startOfWeek(day, weekStartsOn)
    case 'End':
      return addDays(startOfWeek(day, weekStartsOn), 6)
    case 'PageUp':
      return addMonthsToDay(day, shift ? -12 : -1)
    case 'PageDown':
      return addMonthsToDay(day, shift ? 12 : 1)
    default:
      return null
  }
}

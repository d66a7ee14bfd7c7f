import type { CalendarView } from './calendar-address.ts'

export const keyOfMode = (userId: string): string => `calendar-mode:${userId}`

/** How this user last looked at the calendar on this device; the calendar is the default (product 3). */
export function readCalendarMode(userId: string): CalendarView {
  try {
    return localStorage.getItem(keyOfMode(userId)) === 'list' ? 'list' : 'calendar'
  } catch {
    return 'calendar'
  }
}

/** Where the device refuses to store it, the choice lives on in the address alone. */
export function writeCalendarMode(userId: string, mode: CalendarView): void {
  try {
    localStorage.setItem(keyOfMode(userId), mode)
  } catch {
    return
  }
}

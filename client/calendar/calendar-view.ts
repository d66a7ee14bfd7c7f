export type CalendarView = 'calendar' | 'list' | 'planner'

export const keyOfView = (userId: string): string => `calendar-mode:${userId}`

/** What this page shows: a choice in another tab must not turn it. */
const chosen = new Map<string, CalendarView>()

/** What the calendar shows: a search its list, then the view in the address, then how this user looked at it last. */
export function viewOf(search: string | null, query: URLSearchParams, userId: string): CalendarView {
  if (search !== null) return 'list'
  return viewInQuery(query) ?? readCalendarView(userId)
}

function viewInQuery(query: URLSearchParams): CalendarView | null {
  const view = query.get('view')
  return view === 'list' || view === 'calendar' || view === 'planner' ? view : null
}

/** How this user looked at the calendar last, in this page or before it on this device (product 3). */
export function readCalendarView(userId: string): CalendarView {
  const view = chosen.get(userId) ?? storedCalendarView(userId)
  chosen.set(userId, view)
  return view
}

/** What the next page begins with; the calendar is the default. */
export function storedCalendarView(userId: string): CalendarView {
  try {
    return localStorage.getItem(keyOfView(userId)) === 'list' ? 'list' : 'calendar'
  } catch {
    return 'calendar'
  }
}

/** Where the device refuses to store it, the choice ends with the page. */
export function writeCalendarView(userId: string, view: CalendarView): void {
  chosen.set(userId, view)
  try {
    localStorage.setItem(keyOfView(userId), view)
  } catch {
    return
  }
}

/** What can become of a published event. */
export const changeKinds = ['added', 'moved', 'cancelled', 'postponed', 'reinstated', 'place'] as const

export type ChangeKind = (typeof changeKinds)[number]

/** Whether readers see an event at all: `before` and `after` of a change that is about nothing else. */
export type ListedState = 'Listed' | 'Archived' | 'Deleted'

/** The start of a date in a change: `YYYY-MM-DD` of a whole day, which no zone moves, otherwise the UTC instant. */
export function startOf({ start, isAllDay }: { start: string; isAllDay: boolean }): string {
  return isAllDay ? start.slice(0, 10) : start
}

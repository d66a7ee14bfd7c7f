import type { CalendarEvent } from '#sync/entities/calendar-event.ts'
import { eventPath } from '#sync/rules/event-slug.ts'
import { publicEventPath } from '#sync/rules/public-path.ts'

/** What is shared of an event. */
export type SharedEvent = Pick<CalendarEvent, 'id' | 'name' | 'archived' | 'isPublic'>

/** Whether an event has a page for visitors. */
export function isForAnybody(
  { archived, isPublic }: Pick<SharedEvent, 'archived' | 'isPublic'>,
  publicEvents: boolean,
): boolean {
  return publicEvents && isPublic && !archived
}

/** Where an event is shared: its page for visitors, or one of its dates in the calendar. */
export function sharedPath({ id, name }: Pick<SharedEvent, 'id' | 'name'>, scheduleId: string, isPublic: boolean) {
  return isPublic ? publicEventPath(name, id) : eventPath(name, scheduleId)
}

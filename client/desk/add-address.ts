import type { ListAddress } from '#sync/rules/section-paths.ts'
import type { Day } from '#sync/rules/day.ts'

/** A text, which the compiler compares with administration's table: a file shared with it would be one more to fetch. */
export const eventsAddress: ListAddress<'calendarEvent'> = '/administration/events'

/** Where an event is added, on a day if there is one. */
export const addEventAddress = (day: Day | undefined): string =>
  `${eventsAddress}/add${day === undefined ? '' : `?date=${day}`}`

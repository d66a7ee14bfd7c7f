import type { Day } from '#sync/rules/day.ts'

/** Where an event is added on a day. */
export const addAddress = (day: Day): string => `/administration/events/add?date=${day}`

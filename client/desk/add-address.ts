import { addAddress, eventSection } from '#sync/rules/administration-address.ts'
import type { Day } from '#sync/rules/day.ts'

/** Where an event is added, on a day if there is one. */
export const addEventAddress = (day: Day | undefined): string =>
  `${addAddress(eventSection)}${day === undefined ? '' : `?date=${day}`}`

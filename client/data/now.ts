import { dayOnDevice } from '#sync/rules/zone.ts'
import type { Day } from '#sync/rules/day.ts'
import { configuration } from './configuration.ts'

/** The product's clock: the device's, shifted by the server's NOW outside production (design 11). */
export function now(): Date {
  return new Date(Date.now() + configuration().clockOffset)
}

/** Today in the device's zone, by the product's clock. */
export function today(): Day {
  return dayOnDevice(now().getTime())
}

let days = 0

/** How many days the clock of the device is off. */
export const daysOff = (): number => days

/** The device is switched on in another zone, with a clock that is the given number of days off. */
export function setClock(zone: string, off: number): void {
  process.env['TZ'] = zone
  days = off
}

import type { DayIn } from './day.ts'

/** The clock of the sector: what "today" means on the server, and the times in files that leave the product. */
export const sectorZone = 'Europe/London'

const twoDigits = (value: number): string => String(value).padStart(2, '0')

/** The date on which an instant falls in this device's zone. */
export const dayOnDevice: DayIn = (instant) => {
  const date = new Date(instant)
  return `${date.getFullYear()}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`
}

/** The date on which an instant falls in a named zone; throws RangeError when the zone is unknown. */
export function dayInZone(timeZone: string): DayIn {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
  return (instant) => {
    const [day, month, year] = format.format(new Date(instant)).split('/')
    return `${year}-${month}-${day}`
  }
}

/** Whether clocks of the device's zone show something else than those of the sector at one of these instants. */
export function differsFromSector(instants: readonly Date[], deviceZone: string): boolean {
  const clock = (timeZone: string) =>
    new Intl.DateTimeFormat('en-GB', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  const [sector, device] = [clock(sectorZone), clock(deviceZone)]
  return instants.some((instant) => sector.format(instant) !== device.format(instant))
}

import { foldLines } from 'ical-generator'
import { addDays, type Day } from '../rules/day.ts'
import { instantsOf } from '../rules/local-time.ts'
import { printable } from '../rules/typed-text.ts'
import { dayInZone, sectorZone } from '../rules/zone.ts'

/** When reminders come, on the sector's clock: as mails do. */
const time = '08:00'
const hour = 8

type Alarmed = { name: string; start: string; isAllDay: boolean }

/**
 * A VEVENT with an alarm (RFC 5545, 3.6.6) at 08:00 so many days before its date, as the reminder by mail comes. Of whole
 * days it counts from their beginning, wherever the device is. An alarm after the start of a timed one is left out.
 */
export function withAlarms(vevent: string, date: Alarmed, daysBefore: readonly number[]): string {
  const triggers = daysBefore.flatMap((days) => (date.isAllDay ? relative(days) : absolute(date.start, days)))
  const alarms = triggers.map((trigger) =>
    ['BEGIN:VALARM', 'ACTION:DISPLAY', `DESCRIPTION:${escaped(date.name)}`, trigger, 'END:VALARM'].join('\r\n'),
  )
  if (alarms.length === 0) return vevent
  return vevent.replace(/END:VEVENT(?:\r\n)?$/, (end) => `${foldLines(alarms.join('\r\n'))}\r\n${end}`)
}

function relative(days: number): string {
  if (days === 0) return `TRIGGER:PT${hour}H`
  const whole = days === 1 ? '' : `${days - 1}D`
  return `TRIGGER:-P${whole}T${24 - hour}H`
}

const dayInSector = dayInZone(sectorZone)

function absolute(start: string, days: number): string[] {
  const day: Day = addDays(dayInSector(start), -days)
  const { instant } = instantsOf(`${day}T${time}`, sectorZone)[0]!
  return instant < start ? [`TRIGGER;VALUE=DATE-TIME:${instant.replace(/[-:]|\.\d+/g, '')}`] : []
}

/** TEXT of RFC 5545, 3.3.11. */
function escaped(text: string): string {
  return printable(text)
    .replaceAll(/[\\;,]/g, (character) => `\\${character}`)
    .replaceAll(/\r?\n/g, '\\n')
}

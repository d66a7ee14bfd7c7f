import { bankHolidays } from './bank-holidays.ts'
import { addDays, weekdayOf, type Day } from './day.ts'
import { instantsOf } from './local-time.ts'
import { dayInZone, sectorZone } from './zone.ts'

/** The digests, and the reminders, which are mailed in the same way. */
export type MailingKind = 'daily' | 'weekly' | 'reminders'

/** One mailing: its period is the day on which it is due, at an instant (ISO text). */
export type Mailing = { kind: MailingKind; period: Day; at: string }

type Rule = {
  /** On the sector's clock; never in the hours that change. */
  time: string
  isOn: (day: Day) => boolean
  /** Hours after which it is too late to send what was missed, half of a day or of a week; reminders are for their day. */
  timely: number | 'on its day'
}

const rules: Record<MailingKind, Rule> = {
  daily: { time: '06:30', isOn: isWorkingDay, timely: 12 },
  weekly: { time: '17:00', isOn: (day) => weekdayOf(day) === 0, timely: 84 },
  reminders: { time: '08:00', isOn: () => true, timely: 'on its day' },
}

export const mailingKinds = Object.keys(rules) as MailingKind[]

const hour = 3_600_000
const dayInSector = dayInZone(sectorZone)

/** The newest mailing that is due at this instant. */
export function dueBefore(kind: MailingKind, now: Date): Mailing {
  const today = dayInSector(now.getTime())
  const due = mailingOn(kind, today)
  return due && Date.parse(due.at) <= now.getTime() ? due : nearest(kind, today, -1)
}

/** The first mailing that is not yet due at this instant. */
export function nextDue(kind: MailingKind, now: Date): Mailing {
  const today = dayInSector(now.getTime())
  const due = mailingOn(kind, today)
  return due && Date.parse(due.at) > now.getTime() ? due : nearest(kind, today, 1)
}

/** Whether a mailing that is due is still worth sending: nobody wants last week's after a downtime. */
export function isTimely({ kind, period, at }: Mailing, now: Date): boolean {
  const { timely } = rules[kind]
  if (timely === 'on its day') return dayInSector(now.getTime()) === period
  return now.getTime() - Date.parse(at) < timely * hour
}

function nearest(kind: MailingKind, from: Day, step: 1 | -1): Mailing {
  let day = addDays(from, step)
  let found = mailingOn(kind, day)
  while (!found) {
    day = addDays(day, step)
    found = mailingOn(kind, day)
  }
  return found
}

function mailingOn(kind: MailingKind, day: Day): Mailing | null {
  const { time, isOn } = rules[kind]
  if (!isOn(day)) return null
  return { kind, period: day, at: instantsOf(`${day}T${time}`, sectorZone)[0]!.instant }
}

/** Monday to Friday without the bank holidays of England. */
function isWorkingDay(day: Day): boolean {
  if ([0, 6].includes(weekdayOf(day))) return false
  return !bankHolidays(Number(day.slice(0, 4))).some((holiday) => holiday.day === day)
}

import { bankHolidays } from './bank-holidays.ts'
import { addDays, weekdayOf, type Day } from './day.ts'
import { instantsOf } from './local-time.ts'
import { dayInZone, sectorZone } from './zone.ts'

/** The digests, and the reminders, which are mailed in the same way. */
export const mailingKinds = ['daily', 'weekly', 'reminders'] as const

export type MailingKind = (typeof mailingKinds)[number]

/** One mailing: its period is the day on which it is due, at an instant (ISO text). */
export type Mailing = { kind: MailingKind; period: Day; at: string }

type Rule = {
  isOn: (day: Day) => boolean
  /** Hours after which it is too late to send what was missed, half of a day or of a week; reminders are for their day. */
  timely: number | 'on its day'
}

/** On the sector's clock; never in the hours that change. */
export const mailingTimes: Readonly<Record<MailingKind, string>> = {
  daily: '06:30',
  weekly: '17:00',
  reminders: '08:00',
}

const rules: Record<MailingKind, Rule> = {
  daily: { isOn: isWorkingDay, timely: 12 },
  weekly: { isOn: (day) => weekdayOf(day) === 0, timely: 84 },
  reminders: { isOn: () => true, timely: 'on its day' },
}

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
  if (!rules[kind].isOn(day)) return null
  return { kind, period: day, at: instantsOf(`${day}T${mailingTimes[kind]}`, sectorZone)[0]!.instant }
}

/** Monday to Friday without the bank holidays of England. */
function isWorkingDay(day: Day): boolean {
  if ([0, 6].includes(weekdayOf(day))) return false
  return !bankHolidays(Number(day.slice(0, 4))).some((holiday) => holiday.day === day)
}

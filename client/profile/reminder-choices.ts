import type { TranslateOf } from '#client/i18n/i18n.ts'
import type { reminderWords } from '#client/i18n/words/reminders.ts'
import { reminderOffsets, type OwnValue } from '#sync/records/own-record.ts'

/** What somebody is reminded of, when and how. */
export type Reminders = OwnValue<'reminders'>

/** How many days before a date: 0 is 08:00 on the day. */
export type ReminderOffset = Reminders['offsets'][number]

/** The times with one more or one fewer, the earliest reminder first. */
export function withOffset({ offsets }: Reminders, offset: ReminderOffset, isOn: boolean): ReminderOffset[] {
  return reminderOffsets.filter((one) => (one === offset ? isOn : offsets.includes(one)))
}

/** The choices that are pressed and not yet stored. */
export function notStored(pressed: Partial<Reminders>, stored: Reminders): Partial<Reminders> {
  const isStored = (name: string, value: unknown) => String(value) === String(stored[name as keyof Reminders])
  return Object.fromEntries(Object.entries(pressed).filter(([name, value]) => !isStored(name, value)))
}

/** What comes of the choices, in one sentence: what is missing, or that reminders are sent. */
export function summaryOf(
  { deadlines, starred, offsets, byMail, inCalendar }: Reminders,
  t: TranslateOf<typeof reminderWords>,
): string {
  if (!deadlines && !starred) return t('off')
  if (offsets.length === 0) return t('noTime')
  if (!byMail && !inCalendar) return t('noWay')
  const what = t(deadlines && starred ? 'ofBoth' : deadlines ? 'ofDeadlines' : 'ofStarred')
  const how = t(byMail && inCalendar ? 'byBoth' : byMail ? 'byEmail' : 'byCalendar')
  return t('on', { what, how, count: offsets.length })
}

import { createFlash, type Message } from '#client/admin/flash-message.tsx'
import { allProblems, successMessage } from '#client/admin/list/outcome-words.ts'
import { readAll } from '#client/data/replica/edits/save-batch.ts'
import { save } from '#client/data/replica/edits/save.ts'
import { formatLongDate } from '#client/i18n/format.ts'
import { translator } from '#client/i18n/i18n.ts'
import { adminWords } from '#client/i18n/words/admin.ts'
import { deskWords } from '#client/i18n/words/desk.ts'
import type { CalendarEvent } from '#sync/entities/calendar-event.ts'
import { addDays, daysBetween, type Day } from '#sync/rules/day.ts'
import { movedBy, onlyDay } from '#sync/rules/moved-event.ts'

/** What the calendar reports of moving, with its undo. */
export const deskFlash = createFlash()

/** An event that can be moved as a whole, with the day on which it begins; or why it can't. */
export type Movable = { event: CalendarEvent; day: Day } | { why: string }

export async function readMovable(eventId: string): Promise<Movable> {
  const t = translator(deskWords)
  const [event] = await readAll('calendarEvent', [eventId])
  if (!event) return { why: t('gone') }
  const { name, schedules } = event
  const day = onlyDay(schedules)
  if (day !== null) return { event, day }
  return { why: schedules.length === 0 ? t('noDates', { name }) : t('several', { name, count: schedules.length }) }
}

/** Moves an event by so many days, as an edit like any other. @returns what is reported; null where nothing has changed */
export async function moveBy(
  { event, day }: Extract<Movable, { event: unknown }>,
  days: number,
): Promise<Message | null> {
  if (days === 0) return null
  const t = translator(adminWords)
  const { id, name, schedules } = event
  const values = { ...event, schedules: movedBy(schedules, days) }
  const outcome = await save({ collection: 'calendarEvent', kind: 'update', opened: event, values })
  const problems = allProblems(outcome, t)
  if (problems.length > 0) return { tone: 'danger', text: problems.join(' ') }
  const to = translator(deskWords)('toDay', { name, day: formatLongDate(addDays(day, days)) })
  return successMessage(outcome, { did: 'moved', id, name: to, nameBefore: name }, t)
}

/** Moves an event so that it begins on a day. */
export function moveTo(movable: Extract<Movable, { event: unknown }>, day: Day): Promise<Message | null> {
  return moveBy(movable, daysBetween(movable.day, day))
}

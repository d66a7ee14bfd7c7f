import { readAll } from '#client/data/replica/edits/save-batch.ts'
import { save } from '#client/data/replica/edits/save.ts'
import { translator } from '#client/i18n/i18n.ts'
import { adminWords } from '#client/i18n/words/admin.ts'
import type { CalendarEvent } from '#sync/entities/calendar-event.ts'
import type { Message } from '../flash-message.tsx'
import { allProblems, successMessage } from '../list/outcome-words.ts'

/** The event as it is while a cell of it is open: an edit records what its editor saw. */
export type Opened = Promise<CalendarEvent | undefined>

export async function openEvent(id: string): Opened {
  const [event] = await readAll('calendarEvent', [id])
  return event
}

/** Saves what a cell has changed, as an edit like that of the form. @returns what is reported; null where nothing has changed */
export async function saveCell(
  opened: Opened,
  change: (event: CalendarEvent) => Partial<CalendarEvent>,
): Promise<Message | null> {
  const t = translator(adminWords)
  const event = await opened.catch(console.warn)
  if (!event) return { tone: 'danger', text: t('gone') }
  const values = { ...event, ...change(event) }
  const outcome = await save({ collection: 'calendarEvent', kind: 'update', opened: event, values })
  const problems = allProblems(outcome, t)
  if (problems.length > 0) return { tone: 'danger', text: problems.join(' ') }
  return successMessage(outcome, { did: 'saved', id: event.id, name: event.name }, t)
}

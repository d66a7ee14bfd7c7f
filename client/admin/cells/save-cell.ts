import { readAll } from '#client/data/replica/edits/save-batch.ts'
import { save } from '#client/data/replica/edits/save.ts'
import { translator } from '#client/i18n/i18n.ts'
import { adminWords } from '#client/i18n/words/admin.ts'
import { eventListWords } from '#client/i18n/words/event-list.ts'
import type { CalendarEvent } from '#sync/entities/calendar-event.ts'
import type { Message } from '../flash-message.tsx'
import { allProblems, successMessage } from '../list/outcome-words.ts'

/** The event as it is while a cell of it is open: an edit records what its editor saw. */
export type Opened = Promise<CalendarEvent | undefined>

/** What is reported of a change: the date, type or status, and whether it is featured. */
export type ChangedWord = 'nowOn' | 'nowOfType' | 'nowStatus' | 'nowFeatured'

export type CellChange = {
  /** Null where the event has changed so that it cannot be made. */
  change: (event: CalendarEvent) => Partial<CalendarEvent> | null
  /** The values as readers see them. */
  said: { word: ChangedWord; value: string; before: string }
}

/** The cell that was left by a key may still be saving its own part of the event. */
let lastSave: Promise<unknown> = Promise.resolve()

export async function openEvent(id: string): Opened {
  await lastSave
  const [event] = await readAll('calendarEvent', [id])
  return event
}

/** Resolves once what the cells have changed is saved, or waits on this device. */
export function cellsSaved(): Promise<unknown> {
  return lastSave
}

/** Saves what a cell has changed, as an edit like that of the form. @returns what is reported; null where nothing has changed */
export function saveCell(opened: Opened, changed: CellChange): Promise<Message | null> {
  const saved = saveOpened(opened, changed)
  lastSave = saved.catch(console.warn)
  return saved
}

async function saveOpened(opened: Opened, { change, said }: CellChange): Promise<Message | null> {
  const t = translator(adminWords)
  const event = await opened.catch(console.warn)
  if (!event) return { tone: 'danger', text: t('gone') }
  const changed = change(event)
  if (!changed) return { tone: 'danger', text: translator(eventListWords)('otherDates', { name: event.name }) }
  const values = { ...event, ...changed }
  const outcome = await save({ collection: 'calendarEvent', kind: 'update', opened: event, values })
  const problems = allProblems(outcome, t)
  if (problems.length > 0) return { tone: 'danger', text: problems.join(' ') }
  const message = successMessage(outcome, { did: 'saved', id: event.id, name: event.name }, t)
  return message && saying(message, event, said)
}

/** Says that what was typed in a cell could not be saved when the cell went away. */
export async function unreadable(opened: Opened, typed: string): Promise<Message | null> {
  const event = await opened.catch(console.warn)
  return event ? { tone: 'danger', text: translator(eventListWords)('dateUnread', { name: event.name, typed }) } : null
}

/** What has changed, and whether readers see it; while it waits, they see it once it has been sent. */
function saying(message: Message, { name, archived }: CalendarEvent, said: CellChange['said']): Message {
  const t = translator(eventListWords)
  const what = t(said.word, { name, value: said.value, before: said.before })
  const done = `${what} ${t(archived ? 'readersDont' : 'readersDo')}`
  const { onceTaken } = message
  if (!onceTaken) return { ...message, text: done }
  return {
    ...message,
    text: `${what} ${message.text}`,
    onceTaken: (edit) => ({ ...onceTaken(edit), text: done }),
  }
}

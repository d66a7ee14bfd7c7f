import { randomUUID } from 'node:crypto'
import type { Patch } from '#sync/protocol/edit.ts'
import { createOf, editOf, pushEdits } from '../push.ts'
import type { Person } from '../two-administrators.ts'

export type EditedEvent = { id: string; scheduleId: string; row: Record<string, string | number | boolean | null> }

/** `also`: the starts of further dates. */
type About = {
  typeId: string
  start: string
  isAllDay?: boolean
  also?: string[]
  fields?: Record<string, unknown>
}

/** Creates an event as an administrator's device does, so that it has a history. */
export async function createEvent(person: Person, name: string, about: About): Promise<EditedEvent> {
  const { typeId, start, isAllDay = true, also = [], fields = {} } = about
  const [id, scheduleId] = [randomUUID(), randomUUID()]
  const dateOn = (on: string, one: string = randomUUID()) => ({ id: one, start: on, end: on, isAllDay })
  const schedules = [dateOn(start, scheduleId), ...also.map((on) => dateOn(on))]
  const edit = createOf('calendarEvent', { name, calendarEventTypeId: typeId, schedules, ...fields }, id)
  await push(person, edit)
  const { [scheduleId]: row } = Object(edit.after['schedules']) as Record<string, EditedEvent['row']>
  return { id, scheduleId, row: row! }
}

/** Changes fields, from what they were. */
export async function changeEvent(person: Person, { id }: EditedEvent, before: Patch, after: Patch): Promise<void> {
  await push(person, editOf('calendarEvent', id, { before, after }))
}

/** Moves the date of an event; null removes it. */
export async function moveEvent(person: Person, event: EditedEvent, start: string | null): Promise<void> {
  const after = start === null ? null : { ...event.row, start, end: start }
  const rows = (row: EditedEvent['row'] | null) => ({ schedules: { [event.scheduleId]: row } })
  await push(person, editOf('calendarEvent', event.id, { before: rows(event.row), after: rows(after), kind: 'update' }))
  if (after) event.row = after
}

async function push({ browser, id }: Person, edit: ReturnType<typeof editOf>): Promise<void> {
  const [answer] = await pushEdits(browser, id, [edit])
  if (answer?.answer !== 'APPLIED') throw new Error(`The edit was not applied: ${JSON.stringify(answer)}`)
}

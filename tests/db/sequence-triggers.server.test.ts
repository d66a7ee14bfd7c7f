import { afterAll, beforeAll, expect, test } from 'vitest'
import { toColumns } from '#sync/derive/to-columns.ts'
import { calendarEvent } from '#sync/entities/calendar-event.ts'
import { calendarDateShows } from '#sync/faces/calendar-event/calendar-date.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})

afterAll(() => database.drop())

/** The columns whose change raises the sequence of a date, as calendar apps receive the event. */
function raised(definition: Parameters<typeof toColumns>[0], shows: Readonly<Record<string, unknown>>): string[] {
  return toColumns(definition).flatMap(({ field, column }) => (shows[field] === 'raised' ? [column] : []))
}

/** A function's text in one line, without quotation marks around names. */
async function textOf(name: string): Promise<string> {
  const [row] = await database.sql<{ text: string }[]>`select pg_get_functiondef(${name}::regproc) as text`
  return row!.text.replaceAll('"', '').replaceAll(/\s+/g, ' ')
}

test('the sequence of a date is raised by what its face says raises it, and by its removal', async () => {
  const columns = raised(calendarEvent.children.schedules, calendarDateShows.schedules)
  const tuple = (row: string) => `(${[...columns, 'deleted_at is null'].map((one) => `${row}.${one}`).join(', ')})`
  expect(await textOf('raise_sequence_of_schedule')).toContain(`${tuple('new')} is distinct from ${tuple('old')}`)
})

test('the sequences of an event are raised by what its face says raises them, and by its end', async () => {
  const columns = raised(calendarEvent, calendarDateShows).filter((column) => column !== 'archived')
  expect(calendarDateShows.archived).toBe('raised')
  const tuple = (row: string) =>
    `(${[...columns.map((one) => `${row}.${one}`), `${row}.archived or ${row}.deleted`].join(', ')})`
  expect(await textOf('raise_sequences_of_event')).toContain(`${tuple('n')} is distinct from ${tuple('o')}`)
})

test('the sequences of an event are raised by the rows that its face says raise them', async () => {
  const { schedules: _, ...lists } = calendarEvent.children
  for (const [list, child] of Object.entries(lists)) {
    const columns = raised(child, calendarDateShows[list as keyof typeof lists])
    const triggers = await database.sql<{ event: string; text: string }[]>`
      select event_manipulation as event, action_statement as text from information_schema.triggers
      where event_object_table = ${child.table} and action_statement like '%raise_sequences_of_link%'`
    expect(triggers.map(({ event }) => event).toSorted(), list).toEqual(
      columns.length === 0 ? [] : ['DELETE', 'INSERT', 'UPDATE'],
    )
    if (columns.length > 0) {
      expect(await textOf('raise_sequences_of_link'), list).toContain(
        `select calendar_event_id as parent, ${['id', ...columns].join(', ')} from new_rows`,
      )
    }
  }
})

import type { CalendarEvent } from '#sync/entities/calendar-event.ts'
import type { Sql, Transaction } from '../db/client.ts'
import { wholeDocumentSql } from './document-sql.ts'

/** An event as its whole document; `changedAt` as ISO text. */
export type StoredEvent = { event: CalendarEvent; deleted: boolean; changedAt: string }

/** The events of these ids, by id, deleted ones too. What they refer to is named by `readNames`, in the same snapshot. */
export async function readEvents(sql: Sql | Transaction, ids: readonly string[]): Promise<Map<string, StoredEvent>> {
  const rows = await sql.unsafe<StoredEvent[]>(statement, [[...ids]], { prepare: true })
  return new Map(rows.map((row) => [row.event.id, row]))
}

const statement = `/* readEvents */ select d.deleted, d.changed_at, ${wholeDocumentSql('calendarEvent')} as event
  from calendar_event d where d.id = any($1::uuid[])`

import type { Sql, Transaction } from '../db/client.ts'
import type { EventRows, EventTable, SampleRows, SampleTable } from './rows.ts'

/** The order in which an event and its child rows are written, parents first. */
const eventTables: readonly EventTable[] = [
  'calendar_event',
  'calendar_event_url',
  'calendar_event_calendar_event_provider',
  'calendar_event_schedule',
  'item_tag_link',
]

/** Whether there are no accounts and nothing is in the calendar: sample data may be put only into such a database. */
export async function isEmptyDatabase(sql: Sql | Transaction): Promise<boolean> {
  const [row] = await sql<{ empty: boolean }[]>`/* isEmptyDatabase */
    select not exists (select from app_user)
      and not exists (select from calendar_event)
      and not exists (select from calendar_event_type)
      and not exists (select from calendar_event_provider)
      and not exists (select from calendar_headline)
      and not exists (select from item_tag) as empty`
  return row!.empty
}

/** Writes the rows of one table in one statement; all of them carry the same columns. */
export async function insertRows<Table extends SampleTable>(
  tx: Transaction,
  table: Table,
  rows: readonly SampleRows[Table][],
): Promise<void> {
  const [first] = rows
  if (!first) return
  const columns = tx(Object.keys(first))
  const name = tx(table as string)
  await tx`/* insertSampleRows */
    insert into ${name} (${columns})
    select ${columns} from json_populate_recordset(null::${name}, ${JSON.stringify(rows)}::text::json)`
}

export async function insertEventRows(tx: Transaction, rows: EventRows): Promise<void> {
  for (const table of eventTables) await insertRows(tx, table, rows[table])
}

/** Fills the texts that the app reads by name with sample copy. */
export async function fillSiteTexts(tx: Transaction, texts: readonly { name: string; html: string }[]): Promise<void> {
  await tx`/* fillSiteTexts */
    update cms_text set html = sample.html
    from json_to_recordset(${JSON.stringify(texts)}::text::json) as sample (name text, html text)
    where cms_text.name = sample.name`
}

/** Fills the videos that the app reads by name with the film. */
export async function fillSiteVideos(
  tx: Transaction,
  { names, videoId, thumbnailId }: { names: readonly string[]; videoId: string; thumbnailId: string },
): Promise<void> {
  await tx`/* fillSiteVideos */
    update cms_video set video_blob_reference_id = ${videoId}, thumbnail_blob_reference_id = ${thumbnailId}
    where name in ${tx(names)}`
}

import type { Sql } from '#server/db/client.ts'

const children = {
  calendar_event_schedule: 'calendar_event_id',
  calendar_event_url: 'calendar_event_id',
  calendar_event_calendar_event_provider: 'calendar_event_id',
  item_tag_link: 'target_id',
}

/**
 * Copies every event `times` times with all its rows, by SQL alone. Triggers are disabled meanwhile, since they would stamp a
 * million rows one by one: new positions continue from the existing ones, and the sequence is moved behind them.
 */
export async function copyEvents(sql: Sql, times: number): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`set local statement_timeout = 0`
    await tx`set local session_replication_role = replica`
    await tx`/* copies */ create temp table copy on commit drop as
      select id, gen_random_uuid() as copied, sync_head() + row_number() over (order by number, position) as position
      from calendar_event cross join generate_series(1, ${times}::int) as number`
    await copyRows(tx, 'calendar_event', `e.id = copy.id`, { id: 'copy.copied', position: 'copy.position' })
    for (const [table, parent] of Object.entries(children)) {
      await copyRows(tx, table, `e.${parent} = copy.id`, { id: 'gen_random_uuid()', [parent]: 'copy.copied' })
    }
    await tx`/* raiseSequence */ select setval('sync_position', sync_head())`
  })
  await sql`/* settleTables */ vacuum analyze`
}

async function copyRows(tx: Pick<Sql, 'unsafe'>, table: string, on: string, given: Record<string, string>) {
  const rows = await tx.unsafe(`select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = '${table}' order by ordinal_position`)
  const columns = rows.map(({ name }) => String(name))
  const values = columns.map((column) => given[column] ?? `e."${column}"`)
  const into = columns.map((column) => `"${column}"`).join(', ')
  await tx.unsafe(`insert into ${table} (${into}) select ${values.join(', ')} from ${table} e join copy on ${on}`)
}

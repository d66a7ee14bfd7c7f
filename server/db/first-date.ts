import type { Entity } from '#sync/define.ts'
import { toColumnName } from '#sync/derive/to-columns.ts'

/** In SQL, the first date of a document, if it has dates. An all-day event takes place on a date, which no zone moves. */
export function firstDate({ children, table }: Entity): string {
  const { schedules } = children
  if (!schedules) return 'null'
  return `(
    select to_char(start at time zone 'UTC', case when is_all_day then 'YYYY-MM-DD' else 'YYYY-MM-DD"T"HH24:MI:SS"Z"' end)
    from ${schedules.table}
    where ${toColumnName(schedules.parent)} = ${table}.id and deleted_at is null order by start limit 1
  )`
}

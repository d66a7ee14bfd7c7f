import type { Entity } from '#sync/define.ts'
import { toColumnName } from '#sync/derive/to-columns.ts'
import type { Fragment, Sql } from '../db/client.ts'

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

/** In SQL, the first date of the event with this id that has not been removed, as `AnalyticSchedule`. */
export function firstSchedule(sql: Sql, eventId: Fragment): Fragment {
  return sql`(
    select ${scheduleJson(sql)} from calendar_event_schedule s
    where s.calendar_event_id = ${eventId} and s.deleted_at is null order by s.start, s.id limit 1
  )`
}

/** A row `s` of the dates of events. */
export function scheduleJson(sql: Sql): Fragment {
  const iso = (instant: Fragment) => sql`to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
  return sql`json_build_object('id', s.id, 'start', ${iso(sql`s.start`)}, 'end', ${iso(sql`s."end"`)},
    'isAllDay', s.is_all_day)`
}

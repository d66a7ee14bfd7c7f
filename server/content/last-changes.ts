import type { LastChange, LastChanges } from '#sync/protocol/answers/last-changes.ts'
import type { Sql } from '../db/client.ts'

/** As many as an answer may hold [Note: Size of an answer]. */
const mostAtOnce = 3000

/** Who changed each event last, and when, of the events that have changed after a position, in that order. */
export async function lastChanges(sql: Sql, after: number): Promise<LastChanges> {
  const rows = await sql<(LastChange & { position: number })[]>`/* lastChanges */
    select e.id, e.edit, e.position::float8 as position, r.user_id as by, coalesce(r.recorded_at, e.changed_at) as at,
      case when e.archived and e.published_at is null then (
        select c.user_id from revision c
        where c.entity = 'calendarEvent' and c.document_id = e.id and c.kind = 'create' and c.after is not null
        order by c.recorded_at limit 1
      ) end as made_by
    from calendar_event e left join revision r on r.edit = e.edit
    where e.position > ${after} and not e.deleted
    order by e.position limit ${mostAtOnce + 1}`
  const page = rows.slice(0, mostAtOnce)
  const ids = [...new Set(page.flatMap(({ by, madeBy }) => [by, madeBy]).filter((id) => id !== null))]
  const people = await sql<LastChanges['people']>`/* namesOfChangers */
    select user_id as id, trim(first_name || ' ' || last_name) as name from profile where user_id = any(${ids})`
  return {
    position: page.at(-1)?.position ?? after,
    hasMore: rows.length > mostAtOnce,
    people,
    changes: page.map(({ position: _position, ...change }) => change),
  }
}

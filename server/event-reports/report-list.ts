import type { EventReport, EventReports } from '#sync/protocol/answers/event-reports.ts'
import type { AnySql } from '../db/client.ts'

const mostReports = 200

/** What is not done first, the newest first in each part. */
export async function eventReports(sql: AnySql): Promise<EventReports> {
  const name = (profile: string) => sql.unsafe(`trim(${profile}.first_name || ' ' || ${profile}.last_name)`)
  const reports = await sql<EventReport[]>`/* eventReports */
    select r.id, r.calendar_event_id, e.name as event_name, r.text, r.reported_at,
      coalesce(nullif(${name('p')}, ''), u.email) as by, r.answer, r.answered_at, ${name('a')} as answered_by,
      r.done_at, ${name('d')} as done_by
    from event_report r join app_user u on u.id = r.user_id
      left join profile p on p.user_id = r.user_id
      left join calendar_event e on e.id = r.calendar_event_id
      left join profile a on a.user_id = r.answered_by
      left join profile d on d.user_id = r.done_by
    order by r.done_at is not null, r.reported_at desc, r.id limit ${mostReports}`
  const [counted] = await sql<[{ open: number }]>`/* openReports */
    select count(*)::int as open from event_report where done_at is null`
  return { ...counted, reports }
}

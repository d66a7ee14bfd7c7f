import type { ColleaguesChange, TodayOverview } from '#sync/protocol/answers/today-overview.ts'
import { administratorRoleGroupId } from '#sync/rules/roles.ts'
import type { Sql } from '../db/client.ts'
import { nameOf } from '../records/document-names.ts'

const mostDrafts = 200
const mostPeople = 5
const mostChanges = 10
/** Of the last edits of a week as many are looked at for the newest changes: one import may be thousands. */
const mostEdits = 2000

/** What only the server knows of a morning's work, for this administrator. */
export async function todayOverview(sql: Sql, userId: string): Promise<TodayOverview> {
  const [staleDrafts, unconfirmed, changes] = await Promise.all([
    readStaleDrafts(sql),
    readUnconfirmed(sql),
    readChanges(sql, userId),
  ])
  return { staleDrafts, unconfirmed, changes }
}

function readStaleDrafts(sql: Sql): PromiseLike<TodayOverview['staleDrafts']> {
  return sql<TodayOverview['staleDrafts']>`/* staleDrafts */
    select id, changed_at from (
      select e.id, coalesce((select max(r.recorded_at) from revision r
        where r.entity = 'calendarEvent' and r.document_id = e.id and r.after is not null), e.created_date) as changed_at
      from calendar_event e where e.archived and e.published_at is null and not e.deleted) drafts
    where changed_at < now() - interval '14 days' order by changed_at, id limit ${mostDrafts}`
}

async function readUnconfirmed(sql: Sql): Promise<TodayOverview['unconfirmed']> {
  const rows = await sql<{ count: number; email: string; name: string; since: string }[]>`/* unconfirmedPeople */
    select count(*) over ()::int as count, u.email, u.created_date as since,
      trim(coalesce(p.first_name, '') || ' ' || coalesce(p.last_name, '')) as name
    from app_user u left join profile p on p.user_id = u.id
    where not u.email_confirmed and u.profile_deleted_at is null and u.role_group_id <> ${administratorRoleGroupId}
    order by u.created_date desc, u.id limit ${mostPeople}`
  return { count: rows[0]?.count ?? 0, people: rows.map(({ count: _count, ...person }) => person) }
}

function readChanges(sql: Sql, userId: string): PromiseLike<ColleaguesChange[]> {
  return sql<ColleaguesChange[]>`/* colleaguesChanges */
    with latest as (
      select edit, entity, document_id, kind, user_id, recorded_at, batch from revision
      where recorded_at > now() - interval '7 days' and user_id is distinct from ${userId} and user_id is not null
        and after is not null and after <> '{}'
      order by recorded_at desc, edit limit ${mostEdits}
    ),
    counted as (
      select *, count(*) over same as count, row_number() over (same order by recorded_at desc, edit) as place
      from latest window same as (partition by coalesce(batch, edit))
    )
    select r.edit, r.entity, r.document_id, r.kind, ${nameOf(sql)} as name,
      (select tag_type from item_tag where id = r.document_id) as tag_type,
      nullif(trim(p.first_name || ' ' || p.last_name), '') as by, r.recorded_at as at, r.count::int as count
    from counted r left join profile p on p.user_id = r.user_id
    where r.place = 1 order by r.recorded_at desc, r.edit limit ${mostChanges}`
}

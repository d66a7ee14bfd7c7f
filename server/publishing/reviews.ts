import type { EventReview, Reviewer } from '#sync/protocol/answers/event-reviews.ts'
import { administratorRoleGroupId, editorRoleGroupId } from '#sync/rules/roles.ts'
import type { AnySql, Fragment, Sql } from '../db/client.ts'

const nameOf = (sql: AnySql, user: string, profile: string): Fragment =>
  sql.unsafe(`coalesce(nullif(trim(${profile}.first_name || ' ' || ${profile}.last_name), ''), ${user}.email)`)

/** Administrators and editors who can sign in: no invitee who has not accepted yet, and nobody whose account is being deleted. */
const mayReview = (sql: AnySql): Fragment => sql`
  u.role_group_id in (${administratorRoleGroupId}, ${editorRoleGroupId}) and not u.locked_out_by_administrator
    and (u.invited_at is null or u.invite_accepted_at is not null) and u.profile_deleted_at is null`

/** Whom a draft may be given to, by name. */
export function reviewers(sql: AnySql): Promise<Reviewer[]> {
  return sql<Reviewer[]>`/* reviewers */
    select u.id, ${nameOf(sql, 'u', 'p')} as name from app_user u left join profile p on p.user_id = u.id
    where ${mayReview(sql)} order by name, u.id`
}

/** The columns have names of before (decision 162). */
const waiting = (sql: AnySql): Fragment => sql`
  select r.calendar_event_id, e.name as event_name, r.reviewer_id, ${nameOf(sql, 'u', 'p')} as reviewer,
    case when a.id is not null then ${nameOf(sql, 'a', 'q')} end as requested_by,
    r.asked_at as requested_at
  from event_review r
    join calendar_event e on e.id = r.calendar_event_id and e.archived and e.published_at is null and not e.deleted
    join app_user u on u.id = r.reviewer_id and ${mayReview(sql)} left join profile p on p.user_id = u.id
    left join app_user a on a.id = r.asked_by left join profile q on q.user_id = a.id`

/** What a draft waits for; null for one that waits for nobody, and for what is no draft. */
export async function reviewOf(sql: AnySql, eventId: string): Promise<EventReview | null> {
  const [review] = await sql<EventReview[]>`/* reviewOf */ ${waiting(sql)} where r.calendar_event_id = ${eventId}`
  return review ?? null
}

/** The drafts that wait for this person, the longest first. */
export function reviewsFor(sql: Sql, userId: string): Promise<EventReview[]> {
  return sql<
    EventReview[]
  >`/* reviewsFor */ ${waiting(sql)} where r.reviewer_id = ${userId} order by r.asked_at, e.id limit 200`
}

/** @returns whether there was one */
export async function endReview(sql: AnySql, eventId: string): Promise<boolean> {
  const { count } = await sql`/* endReview */ delete from event_review where calendar_event_id = ${eventId}`
  return count > 0
}

type ReviewRequest = { eventId: string; reviewerId: string; requestedBy: string; at: Date }

/** Gives a draft to a colleague (decisions 111 and 159). @returns whom to write to; null where it waits for them already */
export async function giveToReviewer(
  tx: AnySql,
  { eventId, reviewerId, requestedBy, at }: ReviewRequest,
): Promise<{ email: string } | null> {
  const [given] = await tx<{ email: string }[]>`/* giveToReviewer */
    with given as (
      insert into event_review as r (calendar_event_id, reviewer_id, asked_by, asked_at)
      values (${eventId}, ${reviewerId}, ${requestedBy}, ${at})
      on conflict (calendar_event_id) do update set reviewer_id = excluded.reviewer_id, asked_by = excluded.asked_by,
        asked_at = excluded.asked_at
      where r.reviewer_id <> excluded.reviewer_id
      returning reviewer_id
    )
    select u.email from given join app_user u on u.id = given.reviewer_id`
  return given ?? null
}

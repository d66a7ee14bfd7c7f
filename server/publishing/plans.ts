import type { Sql } from '../db/client.ts'

/** What is to be done to an event at its time, and whose edit set it. */
export type Plan = {
  eventId: string
  does: 'publish' | 'archive'
  /** ISO, as the event holds it. */
  at: string
  /** The edit that set the time; null if none did. */
  edit: string | null
  /** Who made that edit, null once their account is gone, and when, by the product's clock on their device. */
  userId: string | null
  madeAt: string | null
  group: string | null
  /** Their account is locked or being deleted. */
  isLocked: boolean | null
}

/** At most so many in one minute: each takes the writers' lock for a moment. */
const mostAtOnce = 500

/** What is due, the earliest first, and has not been given up. */
export function duePlans(sql: Sql, now: Date): Promise<Plan[]> {
  return sql<Plan[]>`/* duePlans */
    select p.calendar_event_id as event_id, p.does, p.at, p.edit, u.id as user_id, r.made_at,
      u.role_group_id as "group", u.locked_out_by_administrator or u.profile_deleted_at is not null as is_locked
    from planned_change p
      left join revision r on r.edit = p.edit
      left join app_user u on u.id = r.user_id
    where p.at <= ${now} and p.not_done is null
    order by p.at, p.does desc, p.calendar_event_id
    limit ${mostAtOnce}`
}

/** It is not tried again; another time for the event is another plan. */
export async function giveUpPlan(sql: Sql, { eventId, does, at }: Plan, reason: string): Promise<void> {
  await sql`/* giveUpPlan */
    update planned_change set not_done = ${reason}
    where calendar_event_id = ${eventId} and does = ${does} and at = ${at}`
}

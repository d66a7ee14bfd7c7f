import { randomUUID } from 'node:crypto'
import type { Sql } from '#server/db/client.ts'
import { insertEvent, insertType } from '../content.ts'

/** An event with a provider, a date and a link, as people have opened and followed it. */
export type Followed = { eventId: string; scheduleId: string; linkId: string; url: string }

export async function insertFollowed(
  sql: Sql,
  { name, provider, url, start }: { name: string; provider: string; url: string; start: string },
): Promise<Followed> {
  const { id: eventId, scheduleId } = await insertEvent(sql, { name, typeId: await insertType(sql), start })
  const [providerId, linkId] = [randomUUID(), randomUUID()]
  await sql`insert into calendar_event_provider (id, name) values (${providerId}, ${provider})`
  await sql`insert into calendar_event_calendar_event_provider (id, calendar_event_id, calendar_event_provider_id)
    values (${randomUUID()}, ${eventId}, ${providerId})`
  await sql`insert into calendar_event_url (id, calendar_event_id, name, url)
    values (${linkId}, ${eventId}, ${`Read about ${name}`}, ${url})`
  return { eventId, scheduleId, linkId, url }
}

export async function insertOpening(
  sql: Sql,
  { eventId, scheduleId }: Pick<Followed, 'eventId' | 'scheduleId'>,
  by: string | null,
  at: string,
): Promise<void> {
  await sql`
    insert into analytic_event (id, user_id, event_date, event_type, calendar_event_id, calendar_event_schedule_id)
    values (${randomUUID()}, ${by}, ${at}, 'CalendarEventOpen', ${eventId}, ${scheduleId})`
}

export async function insertClick(
  sql: Sql,
  { linkId, url }: { linkId: string | null; url: string },
  by: string | null,
  at: string,
): Promise<void> {
  await sql`
    insert into analytic_event (id, user_id, event_date, event_type, calendar_event_url_id, url)
    values (${randomUUID()}, ${by}, ${at}, 'LinkClick', ${linkId}, ${url})`
}

import { randomUUID } from 'node:crypto'
import type { Sql, Transaction } from '#server/db/client.ts'

type Session = Sql | Transaction

export async function insertType(sql: Session, name = 'Exams'): Promise<string> {
  const id = randomUUID()
  await sql`insert into calendar_event_type (id, name, color) values (${id}, ${name}, '#0f5c63')`
  return id
}

export type EventRow = {
  name?: string
  typeId: string
  start?: string
  end?: string
  isAllDay?: boolean
  featured?: boolean
}

/** Inserts an event with one date, all-day by default. @returns its id */
export async function insertEvent(sql: Session, row: EventRow): Promise<{ id: string; scheduleId: string }> {
  const { name = 'Autumn census', typeId, start = '2026-11-20T00:00:00.000Z', isAllDay = true, featured = false } = row
  const id = randomUUID()
  const scheduleId = randomUUID()
  await sql`insert into calendar_event (id, name, calendar_event_type_id, is_featured)
    values (${id}, ${name}, ${typeId}, ${featured})`
  await sql`insert into calendar_event_schedule (id, calendar_event_id, start, "end", is_all_day)
    values (${scheduleId}, ${id}, ${start}, ${row.end ?? start}, ${isAllDay})`
  return { id, scheduleId }
}

/** Many events of one day each, in one statement per table. */
export async function insertEvents(sql: Session, typeId: string, count: number): Promise<void> {
  const ids = Array.from({ length: count }, () => randomUUID())
  await sql`insert into calendar_event (id, name, calendar_event_type_id)
    select id::uuid, 'Event ' || number, ${typeId} from unnest(${ids}::text[]) with ordinality as given (id, number)`
  await sql`insert into calendar_event_schedule (id, calendar_event_id, start, "end")
    select gen_random_uuid(), id::uuid, date, date
    from unnest(${ids}::text[]) with ordinality as given (id, number),
      lateral (select timestamptz '2026-01-01T00:00:00Z' + number % 600 * interval '1 day' as date) as day`
}

export type Account = { id: string; email: string }

/** An account that can sign in with `passwordHash`'s password. */
export async function insertUser(
  sql: Session,
  given: { email: string; passwordHash: string; roleGroupId?: string; name?: string },
): Promise<Account> {
  const { email, passwordHash, roleGroupId = 'User', name = 'Terry Teacher' } = given
  const [firstName = '', lastName = ''] = name.split(' ')
  const id = randomUUID()
  await sql`insert into app_user (id, user_name, email, email_confirmed, role_group_id, password_hash)
    values (${id}, ${email}, ${email}, true, ${roleGroupId}, ${passwordHash})`
  await sql`insert into profile (user_id, first_name, last_name) values (${id}, ${firstName}, ${lastName})`
  return { id, email }
}

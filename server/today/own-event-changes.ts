import type { OwnEventChanges } from '#sync/protocol/answers/own-event-changes.ts'
import type { Sql } from '../db/client.ts'

/** One import may be thousands. */
const mostChanges = 2000

/** Which of the changes that readers are shown this person has made, the newest ones; of the others nobody is told who made them. */
export async function ownEventChanges(sql: Sql, userId: string): Promise<OwnEventChanges> {
  const [found] = await sql<OwnEventChanges[]>`/* ownEventChanges */
    select max(at) as up_to, coalesce((
      select array_agg(at) from (
        select distinct c.at from event_change_author a join calendar_event_change c on c.id = a.change_id
        where a.author_id = ${userId} and c.at is not null order by c.at desc limit ${mostChanges}) own), '{}') as at
    from calendar_event_change`
  return found!
}

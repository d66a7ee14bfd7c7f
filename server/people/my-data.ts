import type { RequestHandler } from 'express'
import { signedInUser } from '../access/acting-user.ts'
import { authoriseAgain } from '../access/authorise-again.ts'
import { auditOf } from '../audit/audit.ts'
import type { Sql } from '../db/client.ts'
import { feedLinksOf } from '../icalendar/feed-links.ts'
import { readReaderFilter } from '../own-records/reader-filters.ts'
import { ownRecordsOf } from '../own-records/read-own-records.ts'
import { profileBy } from './profiles.ts'
import { sessionsOf, type ListedSession } from '../identity/own-session.ts'
import type { Product } from '../product.ts'
import { asAttachment } from '../http/attachment.ts'

/** GET /api/export/myData: everything stored about the signed-in person, as JSON (security 29). */
export function exportMyData(product: Product): RequestHandler {
  const { sql } = product.database
  return async (request, response) => {
    const user = signedInUser(request)
    const [
      profile,
      account,
      analyticEvents,
      eventReports,
      comments,
      calendarFilter,
      calendarLinks,
      sessions,
      ownRecords,
    ] = await Promise.all([
      profileBy(sql, { userId: user.id, condition: 'own' }, { userId: user.id }),
      accountOf(sql, user.id),
      analyticEventsOf(sql, user.id),
      eventReportsOf(sql, user.id),
      ownComments(sql, user.id),
      readReaderFilter(sql, user.id),
      feedLinksOf(sql, user.id),
      sessionsOf(product, user.id),
      ownRecordsOf(sql, user.id),
    ])
    const { user: _, ...details } = profile ?? { user: null }
    const data = {
      exportedAt: product.now().toISOString(),
      profile: profile && details,
      account,
      analyticEvents,
      eventReports,
      comments,
      calendarFilter,
      calendarLinks,
      ownRecords,
      sessions: sessions.map(({ id: _id, ...session }: ListedSession) => session),
    }
    // What was read while the session ended is nobody's to have any more.
    await authoriseAgain(product, request, 'export.myData')
    await auditOf({ request }, sql, { action: 'export of own data', userId: user.id })
    asAttachment(response, 'application/json; charset=utf-8', 'my-data.json')
    response.send(JSON.stringify(data, null, 2))
  }
}

/** Never the password's hash, a stamp, a secret or a counter. */
async function accountOf(sql: Sql, userId: string) {
  const [account] = await sql`/* accountOf */
    select id, user_name, email, email_confirmed, phone_number_confirmed, two_factor_enabled, role_group_id,
      invited_at, invite_accepted_at, created_date, registration_device,
      coalesce((select json_agg(json_build_object('loginProvider', e.login_provider, 'createdDate', e.created_date)
        order by e.created_date) from external_login e where e.user_id = u.id), '[]'::json) as external_logins
    from app_user u where id = ${userId}`
  return account
}

function analyticEventsOf(sql: Sql, userId: string) {
  return sql`/* analyticEventsOf */
    select id, event_date, event_type, calendar_event_id, calendar_event_schedule_id, calendar_event_url_id, url
    from analytic_event where user_id = ${userId} order by event_date, id`
}

function eventReportsOf(sql: Sql, userId: string) {
  return sql`/* eventReportsOf */
    select id, calendar_event_id, text, reported_at, answer, answered_at, done_at from event_report
    where user_id = ${userId} order by reported_at, id`
}

function ownComments(sql: Sql, userId: string) {
  return sql`/* ownComments */
    select id, entity, document_id, text, at from record_comment where user_id = ${userId} order by at, id`
}

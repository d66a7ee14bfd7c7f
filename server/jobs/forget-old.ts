import type { Sql } from '../db/client.ts'

/** How long personal data is kept (security 27 and 29). */
const mailDays = 90
const reportDays = 90
const auditDays = 400
const analyticMonths = 13
const viewMonths = 13

/**
 * Every night: the records of who got which mail when, expired codes and reported mistakes are deleted after 90 days,
 * the audit after 400 and page views after 13 months; after these an opened event or a followed link no longer says
 * whose it was.
 */
export async function forgetOld(sql: Sql): Promise<void> {
  await sql`/* forgetOldMails */ delete from mail where created_at < now() - make_interval(days => ${mailDays})`
  await sql`/* forgetOldCodes */ delete from account_code where expires_at < now() - make_interval(days => ${mailDays})`
  await sql`/* forgetOldReports */
    delete from event_report where reported_at < now() - make_interval(days => ${reportDays})`
  await sql`/* forgetOldViews */
    delete from page_view where viewed_at < now() - make_interval(months => ${viewMonths})`
  await sql`/* forgetOldUsers */
    update analytic_event set user_id = null
    where user_id is not null and event_date < now() - make_interval(months => ${analyticMonths})`
  await sql.begin(async (tx) => {
    await tx`/* openAudit */ select set_config('app.purge', 'on', true)`
    await tx`/* forgetOldAudit */ delete from audit where at < now() - make_interval(days => ${auditDays})`
  })
}

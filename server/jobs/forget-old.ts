import { sectorZone } from '#sync/rules/zone.ts'
import type { Sql, Transaction } from '../db/client.ts'
import { retentions, type Retentions } from '../kit/retentions.ts'

/** As many rows as one statement takes: nobody waits long for any of them. */
const inBatch = 2000

/**
 * Every night: what has been kept for its time (`server/kit/retentions.ts`, RETENTION_*) goes, a batch after the other. Of openings and
 * clicks the numbers of each month stay, of a change that was taken its answer.
 */
export async function forgetOld(sql: Sql, ages: Retentions = retentions): Promise<void> {
  for (const forget of parts) {
    const forgotten = () => sql.begin(async (tx): Promise<number> => (await forget(tx, ages)).count)
    while ((await forgotten()) === inBatch);
  }
}

type Forgetting = (tx: Transaction, ages: Retentions) => PromiseLike<{ count: number }>

const parts: Forgetting[] = [
  (tx, ages) => tx`/* forgetOldMails */
    delete from mail where id in (
      select id from mail where created_at < now() - ${ages.mails}::interval limit ${inBatch})`,
  (tx, ages) => tx`/* forgetOldMailClaims */
    delete from mail_claim where ctid = any(array(
      select ctid from mail_claim where claimed_at < now() - ${ages.mailClaims}::interval limit ${inBatch}))`,
  (tx, ages) => tx`/* forgetOldReminderClaims */
    delete from reminder_claim where ctid = any(array(
      select ctid from reminder_claim where claimed_at < now() - ${ages.mailClaims}::interval limit ${inBatch}))`,
  (tx, ages) => tx`/* forgetOldDigestRuns */
    delete from digest_run where id in (
      select id from digest_run where recorded_at < now() - ${ages.digestRuns}::interval limit ${inBatch})`,
  (tx, ages) => tx`/* forgetOldLinkChecks */
    delete from link_check where id in (
      select id from link_check where checked_at < now() - ${ages.linkChecks}::interval limit ${inBatch})`,
  (tx, ages) => tx`/* forgetOldLinkRuns */
    delete from link_check_run where id in (
      select id from link_check_run where begun_at < now() - ${ages.linkChecks}::interval limit ${inBatch})`,
  (tx, ages) => tx`/* forgetOldCodes */
    delete from account_code where ctid = any(array(
      select ctid from account_code where expires_at < now() - ${ages.codes}::interval limit ${inBatch}))`,
  // Nobody hears of it: devices show none that is older, and drop it with the next change of its event.
  (tx, ages) => tx`/* forgetOldEventChanges */
    delete from calendar_event_change where id in (
      select id from calendar_event_change where at < now() - ${ages.eventChanges}::interval limit ${inBatch})`,
  (tx, ages) => tx`/* forgetOldPreviewLinks */
    delete from preview_link where id in (
      select id from preview_link where expires_at < now() - ${ages.previewLinks}::interval limit ${inBatch})`,
  (tx, ages) => tx`/* forgetOldReports */
    delete from event_report where id in (
      select id from event_report where reported_at < now() - ${ages.reports}::interval limit ${inBatch})`,
  (tx, ages) => tx`/* forgetOldViews */
    delete from page_view where id in (
      select id from page_view where viewed_at < now() - ${ages.pageViews}::interval limit ${inBatch})`,
  (tx, ages) => tx`/* forgetOldDevices */
    delete from known_device where ctid = any(array(
      select ctid from known_device where last_used_at < now() - ${ages.knownDevices}::interval limit ${inBatch}))`,
  (tx, ages) => tx`/* forgetOldUsers */
    update analytic_event set user_id = null where id in (
      select id from analytic_event
      where user_id is not null and event_type in ('CalendarEventOpen', 'LinkClick')
        and event_date < now() - ${ages.analyticUsers}::interval limit ${inBatch})`,
  countByMonth,
  purging(
    (tx, ages) => tx`/* forgetOldAudit */
      delete from audit where id in (
        select id from audit where at < now() - ${ages.audit}::interval limit ${inBatch})`,
  ),
  purging(
    (tx, ages) => tx`/* forgetNotTaken */
      delete from revision where edit in (
        select edit from revision
        where answer ->> 'answer' not in ('APPLIED', 'MERGED')
          and recorded_at < now() - ${ages.changesNotTaken}::interval limit ${inBatch})`,
  ),
  purging(
    (tx, ages) => tx`/* forgetOldChanges */
      update revision set before = null, after = null, request_id = null where edit in (
        select edit from revision
        where (before is not null or after is not null)
          and recorded_at < now() - ${ages.changes}::interval limit ${inBatch})`,
  ),
]

/** Whole months alone: a requested range of months finds each of them in one place or in the other. */
async function countByMonth(tx: Transaction, ages: Retentions): Promise<{ count: number }> {
  const monthOf = (instant: ReturnType<typeof tx>) =>
    tx`date_trunc('month', ${instant} at time zone ${sectorZone}) at time zone ${sectorZone}`
  const [row] = await tx<[{ count: number }]>`/* countByMonth */
    with gone as (
      delete from analytic_event where id in (
        select id from analytic_event
        where event_type in ('CalendarEventOpen', 'LinkClick')
          and event_date < ${monthOf(tx`(now() - ${ages.analyticEvents}::interval)`)} limit ${inBatch})
      returning event_date, event_type, calendar_event_id, calendar_event_url_id, url
    ),
    counted as (
      insert into analytic_month as m (month, event_type, calendar_event_id, calendar_event_url_id, url, count)
      select ${monthOf(tx`event_date`)}, event_type, calendar_event_id, calendar_event_url_id, url, count(*)
      from gone group by 1, 2, 3, 4, 5
      on conflict (event_type, month, calendar_event_id, calendar_event_url_id, md5(url))
      do update set count = m.count + excluded.count
    )
    select count(*)::int as count from gone`
  return row
}

/** The history and the audit give up rows to nobody else. */
function purging(forget: Forgetting): Forgetting {
  return async (tx, ages) => {
    await tx`/* openHistory */ select set_config('app.purge', 'on', true)`
    return forget(tx, ages)
  }
}

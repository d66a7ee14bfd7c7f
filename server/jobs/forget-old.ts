import { sectorZone } from '#sync/rules/zone.ts'
import type { Sql, Transaction } from '../db/client.ts'
import { retentions, type Retentions } from '../kit/retentions.ts'

/** As many rows as one statement takes: nobody waits long for any of them. */
const inBatch = 2000

/**
 * Every night: what has been kept for its time (`server/kit/retentions.ts`, RETENTION_*) goes, a batch after the other. Of openings and
 * clicks the numbers of each month stay, of a change that was taken its answer.
 */
export async function forgetOld(sql: Sql, kept: Retentions = retentions): Promise<void> {
  for (const forget of parts) {
    const forgotten = () => sql.begin(async (tx): Promise<number> => (await forget(tx, kept)).count)
    while ((await forgotten()) === inBatch);
  }
}

type Forgetting = (tx: Transaction, kept: Retentions) => PromiseLike<{ count: number }>

const parts: Forgetting[] = [
  (tx, kept) => tx`/* forgetOldMails */
    delete from mail where id in (
      select id from mail where created_at < now() - ${kept.mails}::interval limit ${inBatch})`,
  (tx, kept) => tx`/* forgetOldMailClaims */
    delete from mail_claim where ctid = any(array(
      select ctid from mail_claim where claimed_at < now() - ${kept.mailClaims}::interval limit ${inBatch}))`,
  (tx, kept) => tx`/* forgetOldReminderClaims */
    delete from reminder_claim where ctid = any(array(
      select ctid from reminder_claim where claimed_at < now() - ${kept.mailClaims}::interval limit ${inBatch}))`,
  (tx, kept) => tx`/* forgetOldDigestRuns */
    delete from digest_run where id in (
      select id from digest_run where recorded_at < now() - ${kept.digestRuns}::interval limit ${inBatch})`,
  (tx, kept) => tx`/* forgetOldLinkChecks */
    delete from link_check where id in (
      select id from link_check where checked_at < now() - ${kept.linkChecks}::interval limit ${inBatch})`,
  (tx, kept) => tx`/* forgetOldLinkRuns */
    delete from link_check_run where id in (
      select id from link_check_run where begun_at < now() - ${kept.linkChecks}::interval limit ${inBatch})`,
  (tx, kept) => tx`/* forgetOldCodes */
    delete from account_code where ctid = any(array(
      select ctid from account_code where expires_at < now() - ${kept.codes}::interval limit ${inBatch}))`,
  // Nobody hears of it: devices show none that is older, and drop it with the next change of its event.
  (tx, kept) => tx`/* forgetOldEventChanges */
    delete from calendar_event_change where id in (
      select id from calendar_event_change where at < now() - ${kept.eventChanges}::interval limit ${inBatch})`,
  (tx, kept) => tx`/* forgetOldPreviewLinks */
    delete from preview_link where id in (
      select id from preview_link where expires_at < now() - ${kept.previewLinks}::interval limit ${inBatch})`,
  (tx, kept) => tx`/* forgetOldReports */
    delete from event_report where id in (
      select id from event_report where reported_at < now() - ${kept.reports}::interval limit ${inBatch})`,
  (tx, kept) => tx`/* forgetOldViews */
    delete from page_view where id in (
      select id from page_view where viewed_at < now() - ${kept.pageViews}::interval limit ${inBatch})`,
  (tx, kept) => tx`/* forgetOldDevices */
    delete from known_device where ctid = any(array(
      select ctid from known_device where last_used_at < now() - ${kept.knownDevices}::interval limit ${inBatch}))`,
  (tx, kept) => tx`/* forgetOldUsers */
    update analytic_event set user_id = null where id in (
      select id from analytic_event
      where user_id is not null and event_type in ('CalendarEventOpen', 'LinkClick')
        and event_date < now() - ${kept.analyticUsers}::interval limit ${inBatch})`,
  countByMonth,
  purging(
    (tx, kept) => tx`/* forgetOldAudit */
      delete from audit where id in (
        select id from audit where at < now() - ${kept.audit}::interval limit ${inBatch})`,
  ),
  purging(
    (tx, kept) => tx`/* forgetNotTaken */
      delete from revision where edit in (
        select edit from revision
        where answer ->> 'answer' not in ('APPLIED', 'MERGED')
          and recorded_at < now() - ${kept.changesNotTaken}::interval limit ${inBatch})`,
  ),
  purging(
    (tx, kept) => tx`/* forgetOldChanges */
      update revision set before = null, after = null, request_id = null where edit in (
        select edit from revision
        where (before is not null or after is not null)
          and recorded_at < now() - ${kept.changes}::interval limit ${inBatch})`,
  ),
]

/** Whole months alone: a requested range of months finds each of them in one place or in the other. */
async function countByMonth(tx: Transaction, kept: Retentions): Promise<{ count: number }> {
  const monthOf = (instant: ReturnType<typeof tx>) =>
    tx`date_trunc('month', ${instant} at time zone ${sectorZone}) at time zone ${sectorZone}`
  const [row] = await tx<[{ count: number }]>`/* countByMonth */
    with gone as (
      delete from analytic_event where id in (
        select id from analytic_event
        where event_type in ('CalendarEventOpen', 'LinkClick')
          and event_date < ${monthOf(tx`(now() - ${kept.analyticEvents}::interval)`)} limit ${inBatch})
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
  return async (tx, kept) => {
    await tx`/* openHistory */ select set_config('app.purge', 'on', true)`
    return forget(tx, kept)
  }
}

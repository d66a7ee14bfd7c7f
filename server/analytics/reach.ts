import type { AnalyticReach, FeedNumbers, MailNumbers, StarNumbers } from '#sync/protocol/answers/analytics.ts'
import { mailingKinds } from '#sync/rules/mailing-times.ts'
import type { Sql } from '../db/client.ts'
import { countReaders } from '../digests/recipients.ts'
import { isStar } from '../own-records/starred.ts'
import { firstSchedule } from '../records/first-date.ts'
import { limitQueries } from './limit-queries.ts'

/** Stars are their owners' own: of what fewer people than this have starred nothing is told (decision 158). */
const leastShown = 5

const mostStarred = 100

type Range = { from: Date; to: Date }

/** Whom the calendar reaches beside its pages: numbers about nobody in particular. */
export async function analyticReach(sql: Sql, range: Range, now: Date): Promise<AnalyticReach> {
  const [feeds, mails, stars] = await limitQueries(() =>
    Promise.all([feedNumbers(sql, now), mailNumbers(sql, range, now), starNumbers(sql)]),
  )
  return { leastShown, feeds, mails, stars }
}

async function feedNumbers(sql: Sql, now: Date): Promise<FeedNumbers> {
  const [numbers] = await sql<[FeedNumbers]>`/* feedNumbers */
    select count(distinct user_id)::int as people, count(*)::int as addresses,
      count(distinct user_id) filter (where last_read_on > ${now}::timestamptz::date - 30)::int as people_reading
    from calendar_feed_link`
  return numbers
}

/** A mail that bounced is not counted as failed too. */
async function mailNumbers(sql: Sql, { from, to }: Range, now: Date): Promise<MailNumbers[]> {
  const rows = await sql<Omit<MailNumbers, 'recipients'>[]>`/* mailNumbers */
    select k.kind, r.sent, r.empty, m.failed, m.bounced
    from unnest(${[...mailingKinds]}::text[]) k (kind),
      lateral (
        select coalesce(sum(sent), 0)::int as sent, coalesce(sum(empty), 0)::int as empty from digest_run
        where digest_run.kind = k.kind and started_at >= ${from} and started_at < ${to}
      ) r,
      lateral (
        select count(*) filter (where failed_at is not null and bounced_at is null)::int as failed,
          count(*) filter (where bounced_at is not null)::int as bounced
        from mail where starts_with(digest, k.kind || '/') and created_at >= ${from} and created_at < ${to}
      ) m`
  return Promise.all(
    mailingKinds.map(async (kind) => ({
      ...rows.find((row) => row.kind === kind)!,
      recipients: await countReaders(sql, kind, now),
    })),
  )
}

async function starNumbers(sql: Sql): Promise<StarNumbers> {
  const [numbers] = await sql<[StarNumbers]>`/* starNumbers */
    with star as (
      select key, user_id from own_record o where ${isStar(sql, 'o')}
    ),
    starred as (
      select e.id, e.name, count(*)::int as people from star join calendar_event e on e.id::text = star.key
      where not e.deleted and not e.archived group by e.id
    ),
    shown as (
      select id, name, people, ${firstSchedule(sql, sql`starred.id`)} as first_schedule
      from starred where people >= ${leastShown} order by people desc, name, id limit ${mostStarred}
    ),
    owners as (select count(distinct user_id)::int as people from star)
    select (select people from owners where people >= ${leastShown}) as people,
      (select coalesce(json_agg(json_build_object('id', id, 'name', name, 'firstSchedule', first_schedule,
        'people', people) order by people desc, name, id), '[]') from shown) as rows`
  return numbers
}

import type { AnalyticSummary } from '#sync/protocol/answers/analytics.ts'
import type { Sql } from '../db/client.ts'
import { firstSchedule } from '../records/first-date.ts'
import { pageOf, type Paging } from '../records/records.ts'
import { matchesQuery, type AnalyticsQuery } from './analytics-query.ts'
import { limitQueries } from './limit-queries.ts'

/**
 * The openings of a range by event, or its clicks by address, the most frequent first: a page of the groups, and the
 * numbers of all of them. Of months after their time the numbers are all there is, without people.
 */
export async function analyticSummary(sql: Sql, query: AnalyticsQuery, paging: Paging): Promise<AnalyticSummary> {
  const { offset, limit } = pageOf(paging)
  const isOpening = query.eventType === 'CalendarEventOpen'
  const key = isOpening ? sql`a.calendar_event_id` : sql`a.url`
  const name = isOpening
    ? sql`(select e.name from calendar_event e where e.id = g.key)`
    : sql`(select l.name from calendar_event_url l where l.id = any(g.links) order by l.id limit 1)`
  const links = isOpening ? sql`null::uuid` : sql`a.calendar_event_url_id`
  const providers = isOpening
    ? sql`(
        select array_agg(p.name order by l.display_order, l.id) from calendar_event_calendar_event_provider l
          join calendar_event_provider p on p.id = l.calendar_event_provider_id and not p.deleted
        where l.calendar_event_id = g.key
      )`
    : sql`null::text[]`
  const first = isOpening ? firstSchedule(sql, sql`g.key`) : sql`null::json`
  const read = () => sql<[AnalyticSummary]>`/* analyticSummary */
    with used as (
      select ${key} as key, a.user_id, ${links} as link, count(*) as count
      from analytic_event a where ${matchesQuery(sql, query)}
      group by 1, 2, 3
      union all
      select ${key}, null, ${links}, a.count from (${monthsAsEvents(sql)}) a where ${matchesQuery(sql, query)}
    ),
    grouped as (
      select key, sum(count)::int as count, count(distinct user_id)::int as people, array_agg(distinct link) as links
      from used group by key
    ),
    page as (
      select g.key, ${name} as name, ${first} as first_schedule, ${providers} as providers, g.count, g.people
      from (select * from grouped order by count desc, key offset ${offset} limit ${limit}) g
    )
    select coalesce((select sum(count) from used), 0)::int as count,
      (select count(distinct user_id) from used)::int as people,
      (select count(*) from grouped)::int as groups,
      coalesce((
        select json_agg(json_build_object('key', key, 'name', name, 'firstSchedule', first_schedule,
          'providers', coalesce(to_json(providers), '[]'::json), 'count', count, 'people', people) order by count desc, key)
        from page
      ), '[]'::json) as rows`
  const [found] = await limitQueries(read)
  return found
}

/** The numbers of months whose openings and clicks have been stored for their time: each stands at the beginning of its month. */
export function monthsAsEvents(sql: Sql) {
  return sql`select event_type, month as event_date, null::uuid as user_id, calendar_event_id,
    null::uuid as calendar_event_schedule_id, calendar_event_url_id, url, count from analytic_month`
}

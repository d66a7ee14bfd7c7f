import type { AnalyticBreakdown, TrendStep } from '#sync/protocol/answers/analytics.ts'
import type { Sql } from '../db/client.ts'
import { sectorZone } from '#sync/rules/zone.ts'
import { limitQueries } from './limit-queries.ts'
import { matchesQuery, type AnalyticsQuery } from './analytics-query.ts'
import { monthsAsEvents } from './summary.ts'

const dayLength = 24 * 60 * 60 * 1000

/** After so long there are only the numbers of whole months (`retentions.analyticEvents`). */
const knownByDay = 24 * 30 * dayLength

const mostPhases = 50

/**
 * When the openings or clicks of a range were, and whose, by kind of organisation and phase: numbers of all of them, about
 * nobody in particular. Parts to come are left out.
 */
export async function analyticBreakdown(sql: Sql, query: AnalyticsQuery, now: Date): Promise<AnalyticBreakdown> {
  const { from, to, zone } = query
  const step = stepOf(query, now)
  const end = new Date(Math.min(to.getTime() - 1, Math.max(now.getTime(), from.getTime())))
  const read = () => sql<[Omit<AnalyticBreakdown, 'step'>]>`/* analyticBreakdown */
    with used as materialized (
      select a.user_id, date_trunc(${step}, a.event_date at time zone ${zone}::text)::date as day, count(*) as count
      from analytic_event a where ${matchesQuery(sql, query)} group by 1, 2
      union all
      select null, date_trunc(${step}, a.event_date at time zone ${sectorZone}::text)::date, a.count
      from (${monthsAsEvents(sql)}) a where ${matchesQuery(sql, query)}
    ),
    parts as (
      select day, count from used
      union all
      select day::date, 0 from generate_series(date_trunc(${step}, ${from}::timestamptz at time zone ${zone}::text),
        ${end}::timestamptz at time zone ${zone}::text, ${`1 ${step}`}::interval) day
    ),
    trend as (select day, sum(count)::int as count from parts group by day),
    people as (select user_id, sum(count) as count from used group by user_id),
    types as (
      select p.organisation_type as name, sum(u.count)::int as count, count(u.user_id)::int as people
      from people u left join profile p on p.user_id = u.user_id group by 1
    ),
    phases as (
      select phase as name, sum(u.count)::int as count, count(u.user_id)::int as people
      from people u left join profile p on p.user_id = u.user_id
        left join lateral jsonb_array_elements_text(p.registration_school_phases_json) phase on true
      group by 1 order by 2 desc, 1 limit ${mostPhases}
    )
    select
      (select coalesce(json_agg(json_build_object('day', day, 'count', count) order by day), '[]') from trend) as trend,
      (select coalesce(json_agg(types order by count desc, name), '[]') from types) as organisation_types,
      (select coalesce(json_agg(phases order by count desc, name), '[]') from phases) as phases`
  const [found] = await limitQueries(read)
  return { step, ...found }
}

/** Days of two months, weeks of a year, months of more. */
function stepOf({ from, to }: AnalyticsQuery, now: Date): TrendStep {
  const days = (to.getTime() - from.getTime()) / dayLength
  if (days > 400 || from.getTime() < now.getTime() - knownByDay) return 'month'
  return days > 63 ? 'week' : 'day'
}

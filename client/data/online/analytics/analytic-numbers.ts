import type { AnalyticBreakdown, AnalyticReach } from '#sync/protocol/answers/analytics.ts'
import { request } from '../http/graphql-client.ts'
import type { AnalyticsQuery } from './analytics.ts'

/** When the openings or clicks of a range were, and whose by organisation and phase. */
export async function readAnalyticBreakdown(query: AnalyticsQuery, signal: AbortSignal): Promise<AnalyticBreakdown> {
  const text = `query analyticBreakdown(
    $eventType: AnalyticEventType!, $fromDate: String!, $toDate: String!, $search: String, $zone: String,
    $withoutStaff: Boolean
  ) {
    analyticBreakdown(
      eventType: $eventType, fromDate: $fromDate, toDate: $toDate, search: $search, zone: $zone, withoutStaff: $withoutStaff
    ) {
      step trend { day count } organisationTypes { name count people } phases { name count people }
    }
  }`
  return (await request<{ analyticBreakdown: AnalyticBreakdown }>(text, query, signal)).analyticBreakdown
}

/** Feeds and stars as of now, and the mails between two instants, ISO; the second one no longer belongs to them. */
export async function readAnalyticReach(
  range: { fromDate: string; toDate: string },
  signal: AbortSignal,
): Promise<AnalyticReach> {
  const text = `query analyticReach($fromDate: String!, $toDate: String!) {
    analyticReach(fromDate: $fromDate, toDate: $toDate) {
      leastShown feeds { people addresses peopleReading } mails { kind recipients sent empty failed bounced }
      stars { people rows { id name firstSchedule { start end isAllDay } people } }
    }
  }`
  return (await request<{ analyticReach: AnalyticReach }>(text, range, signal)).analyticReach
}

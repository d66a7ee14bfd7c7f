import type { MailingKind } from '#sync/rules/mailing-times.ts'
import { request } from '../http/graphql-client.ts'
import type { AnalyticsQuery } from './analytics.ts'

/** Openings or clicks of people who have something in common; `name` is null for whoever it is not known of. */
export type AnalyticShare = { name: string | null; count: number; people: number }

export type AnalyticBreakdown = {
  step: 'day' | 'week' | 'month'
  /** All parts in order; `day` is the first one of each, `YYYY-MM-DD`. */
  trend: { day: string; count: number }[]
  organisationTypes: AnalyticShare[]
  phases: AnalyticShare[]
}

/** Of the mails of a range what became of them; `recipients` are those of the next one. */
export type MailNumbers = { kind: MailingKind } & Record<'recipients' | 'sent' | 'empty' | 'failed' | 'bounced', number>

export type AnalyticReach = {
  /** The fewest people whose stars are counted. */
  leastShown: number
  feeds: { people: number; addresses: number; peopleReading: number }
  mails: MailNumbers[]
  stars: {
    /** Null for fewer than `leastShown`. */
    people: number | null
    rows: { id: string; name: string; people: number }[]
  }
}

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
      stars { people rows { id name people } }
    }
  }`
  return (await request<{ analyticReach: AnalyticReach }>(text, range, signal)).analyticReach
}

import type {
  AnalyticEventType,
  AnalyticGroup,
  AnalyticSummary,
  NamedAnalyticEvent,
} from '#sync/protocol/answers/analytics.ts'
import { request } from '../http/graphql-client.ts'
import { usePages, type Page } from '../http/use-pages.ts'

/** Which openings or clicks: `fromDate` and `toDate` are ISO, the second one no longer belongs to the range. */
export type AnalyticsQuery = {
  eventType: AnalyticEventType
  fromDate: string
  toDate: string
  search: string
  /** The zone in whose clock dates are found. */
  zone: string
  /** Leaves out what administrators and editors opened and followed. */
  withoutStaff: boolean
}

/** The groups so far, and the numbers of all of them; `search` is the text that found them. */
export type SummaryPages = Page<AnalyticGroup> & AnalyticSummary & { search: string }

const summaryText = `query analyticSummary(
  $eventType: AnalyticEventType!, $fromDate: String!, $toDate: String!, $search: String, $zone: String,
  $withoutStaff: Boolean, $offset: Int, $first: Int
) {
  analyticSummary(
    eventType: $eventType, fromDate: $fromDate, toDate: $toDate, search: $search, zone: $zone,
    withoutStaff: $withoutStaff, offset: $offset, first: $first
  ) {
    count people groups rows { key name firstSchedule { start end isAllDay } providers count people }
  }
}`

const eventsText = `query analyticEvents(
  $eventType: AnalyticEventType!, $fromDate: String!, $toDate: String!, $search: String, $zone: String,
  $withoutStaff: Boolean, $calendarEventId: ID, $url: String, $offset: Int, $first: Int
) {
  analyticEvents(
    eventType: $eventType, fromDate: $fromDate, toDate: $toDate, search: $search, zone: $zone,
    withoutStaff: $withoutStaff, calendarEventId: $calendarEventId, url: $url, offset: $offset, first: $first
  ) {
    id eventDate url user { id email } calendarEvent { id name providers { id name } }
    calendarEventUrl { id name calendarEvent { id name } } calendarEventSchedule { start end isAllDay }
  }
}`

const groupsAtOnce = 50
const eventsAtOnce = 25

/** The groups of a range, the most frequent first, a page at a time. */
export function useAnalyticSummary(query: AnalyticsQuery) {
  const load = async (offset: number, signal: AbortSignal): Promise<SummaryPages> => {
    const page = { ...query, offset, first: groupsAtOnce }
    const { analyticSummary } = await request<{ analyticSummary: AnalyticSummary }>(summaryText, page, signal)
    const { groups, rows } = analyticSummary
    return { ...analyticSummary, search: query.search, hasMore: offset + rows.length < groups }
  }
  return usePages<AnalyticGroup, SummaryPages>(JSON.stringify(query), load, ({ key }) => key)
}

/** Only the numbers of a range, to compare another one with. */
export async function readAnalyticNumbers(
  query: AnalyticsQuery,
  signal: AbortSignal,
): Promise<{ count: number; people: number }> {
  const given = { ...query, offset: 0, first: 1 }
  return (await request<{ analyticSummary: AnalyticSummary }>(summaryText, given, signal)).analyticSummary
}

/** The openings of one event or the clicks on one address, the latest first, a page at a time. */
export function useAnalyticEvents(query: AnalyticsQuery, key: string) {
  const group = query.eventType === 'CalendarEventOpen' ? { calendarEventId: key } : { url: key }
  const load = async (offset: number, signal: AbortSignal): Promise<Page<NamedAnalyticEvent>> => {
    // One more than is shown, to know whether there are more.
    const page = { ...query, ...group, offset, first: eventsAtOnce + 1 }
    const { analyticEvents } = await request<{ analyticEvents: NamedAnalyticEvent[] }>(eventsText, page, signal)
    return { rows: analyticEvents.slice(0, eventsAtOnce), hasMore: analyticEvents.length > eventsAtOnce }
  }
  return usePages<NamedAnalyticEvent, Page<NamedAnalyticEvent>>(JSON.stringify([query, key]), load, ({ id }) => id)
}

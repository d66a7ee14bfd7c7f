import type { ReaderFilter } from '#sync/rules/reader-filter.ts'
import { request } from './http/graphql-client.ts'

/** What a user's own feed holds; `filter` is null until they have chosen any. */
export type CalendarSubscription = {
  filter: ReaderFilter | null
  links: number
  lastMadeAt: string | null
  /** `YYYY-MM-DD` */
  lastReadOn: string | null
}

/** What a feed holds: what a filter leaves, or what its reader has starred. */
export type FeedOf = { filter: ReaderFilter } | { starred: true }

/** A new address of the own feed: the server cannot show it again. */
export type CalendarFeedLink = { url: string; webcalUrl: string }

const filterFields = 'excludedSchoolPhaseIds excludedEventTypeIds excludedSchoolTypeIds'

/** @param starred the links of what the user has starred, or the others @throws GraphqlFailure */
export async function readSubscription(signal: AbortSignal, starred = false): Promise<CalendarSubscription> {
  const text = `query calendarSubscription($starred: Boolean) {
    calendarSubscription(starred: $starred) { filter { ${filterFields} } links lastMadeAt lastReadOn }
  }`
  return (await request<{ calendarSubscription: CalendarSubscription }>(text, { starred }, signal)).calendarSubscription
}

/**
 * How many dates that are not over a feed with this filter holds, or of what the user has starred; everything without either.
 * @throws GraphqlFailure
 */
export async function countUpcoming(of: FeedOf, signal: AbortSignal): Promise<number> {
  const text = `query calendarFeedCount($filter: ReaderFilterInput, $starred: Boolean) {
    calendarFeedCount(filter: $filter, starred: $starred) { upcoming }
  }`
  const { calendarFeedCount } = await request<{ calendarFeedCount: { upcoming: number } }>(text, of, signal)
  return calendarFeedCount.upcoming
}

/** Makes one more address, and saves its filter. @throws GraphqlFailure */
export async function createFeedLink(of: FeedOf): Promise<CalendarFeedLink> {
  const text = `mutation createCalendarFeedLink($filter: ReaderFilterInput, $starred: Boolean) {
    createCalendarFeedLink(filter: $filter, starred: $starred) { url webcalUrl }
  }`
  return (await request<{ createCalendarFeedLink: CalendarFeedLink }>(text, of)).createCalendarFeedLink
}

/** Makes a new address; every one of its kind before it leads nowhere any more. @throws GraphqlFailure */
export async function resetFeedLink(starred: boolean): Promise<CalendarFeedLink> {
  const text = `mutation resetCalendarFeedLink($starred: Boolean) {
    resetCalendarFeedLink(starred: $starred) { url webcalUrl }
  }`
  return (await request<{ resetCalendarFeedLink: CalendarFeedLink }>(text, { starred })).resetCalendarFeedLink
}

/** What the ids of a filter are called. @throws GraphqlFailure */
export async function readFilterNames(signal: AbortSignal): Promise<Map<string, string>> {
  const text = `query filterNames { itemTags(first: 500) { id name } calendarEventTypes(first: 500) { id name } }`
  type Named = { id: string; name: string }
  const { itemTags, calendarEventTypes } = await request<Record<'itemTags' | 'calendarEventTypes', Named[]>>(
    text,
    {},
    signal,
  )
  return new Map([...itemTags, ...calendarEventTypes].map(({ id, name }) => [id, name]))
}

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

/** A new address of the own feed: the server cannot show it again. */
export type CalendarFeedLink = { url: string; webcalUrl: string }

const filterFields = 'excludedSchoolPhaseIds excludedEventTypeIds excludedSchoolTypeIds'

/** @throws GraphqlFailure */
export async function readSubscription(signal: AbortSignal): Promise<CalendarSubscription> {
  const text = `query calendarSubscription {
    calendarSubscription { filter { ${filterFields} } links lastMadeAt lastReadOn }
  }`
  return (await request<{ calendarSubscription: CalendarSubscription }>(text, {}, signal)).calendarSubscription
}

/** How many dates that are not over a feed with this filter holds; everything without one. @throws GraphqlFailure */
export async function countUpcoming(filter: ReaderFilter | null, signal: AbortSignal): Promise<number> {
  const text = `query calendarFeedCount($filter: ReaderFilterInput) { calendarFeedCount(filter: $filter) { upcoming } }`
  const { calendarFeedCount } = await request<{ calendarFeedCount: { upcoming: number } }>(text, { filter }, signal)
  return calendarFeedCount.upcoming
}

/** Saves the filter and makes one more address for it. @throws GraphqlFailure */
export async function createFeedLink(filter: ReaderFilter): Promise<CalendarFeedLink> {
  const text = `mutation createCalendarFeedLink($filter: ReaderFilterInput!) {
    createCalendarFeedLink(filter: $filter) { url webcalUrl }
  }`
  return (await request<{ createCalendarFeedLink: CalendarFeedLink }>(text, { filter })).createCalendarFeedLink
}

/** Makes a new address; every one before it leads nowhere any more. @throws GraphqlFailure */
export async function resetFeedLink(): Promise<CalendarFeedLink> {
  const text = `mutation resetCalendarFeedLink { resetCalendarFeedLink { url webcalUrl } }`
  return (await request<{ resetCalendarFeedLink: CalendarFeedLink }>(text, {})).resetCalendarFeedLink
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

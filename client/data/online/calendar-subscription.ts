import type { NameRecord } from '#sync/protocol/month-record.ts'
import type { FilterKind } from '../exclusions.ts'
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

/** What a filter may leave out; other tags have no kind. */
export type FilterName = { id: string; name: string; displayOrder: number; kind: FilterKind | null }

type TagType = NonNullable<NameRecord['tagType']>

const kindOfTag: Record<TagType, FilterKind | null> = { SchoolPhase: 'phases', SchoolType: 'schools', Other: null }

/** @throws GraphqlFailure */
export async function readFilterNames(signal: AbortSignal): Promise<FilterName[]> {
  const text = `query filterNames {
    itemTags(first: 500) { id name displayOrder tagType } calendarEventTypes(first: 500) { id name displayOrder }
  }`
  type Named = Omit<FilterName, 'kind'>
  const { itemTags, calendarEventTypes } = await request<{
    itemTags: (Named & { tagType: TagType })[]
    calendarEventTypes: Named[]
  }>(text, {}, signal)
  return [
    ...itemTags.map(({ tagType, ...tag }) => ({ ...tag, kind: kindOfTag[tagType] })),
    ...calendarEventTypes.map((type) => ({ ...type, kind: 'types' as const })),
  ]
}

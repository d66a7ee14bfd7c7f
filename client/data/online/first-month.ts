import { entriesOf, placeEvent, type EventOfMonths } from '#sync/faces/calendar-event/month-entry.ts'
import { monthEntryShows } from '#sync/faces/calendar-event/month-entry-shows.ts'
import { namesShown } from '#sync/faces/fields-shown.ts'
import { nameShows, toName, type NamedDocument } from '#sync/faces/name-record.ts'
import type { MonthKey, HeadlineEntry } from '#sync/protocol/month-record.ts'
import { addDays } from '#sync/rules/day.ts'
import { weeksOfMonth } from '#sync/rules/month.ts'
import { weekStartsOn } from '../../i18n/i18n.ts'
import type { MonthsData } from '../replica/view/read-month.ts'
import { requestTimeOut } from '#sync/times.ts'

/** As many lists as one request may have, and all that the month needs; it does not show who provides an event. */
const shownOf = (shown: Readonly<Record<string, unknown>>) => namesShown(shown).join(' ')
const datesQuery = `query firstMonth($fromDate: String!, $toDate: String!) {
  calendarHomeViewModelQuery(fromDate: $fromDate, toDate: $toDate) {
    schedules { calendarEventId ${shownOf(monthEntryShows.schedules)} }
    calendarEvents { ${shownOf(monthEntryShows)} }
    itemTagLinks { targetId ${shownOf(monthEntryShows.tagLinks)} }
  }
  calendarHomeSupportingDataQuery {
    calendarEventTypes { ${shownOf(nameShows.calendarEventType)} }
    itemTags { ${shownOf(nameShows.itemTag)} }
  }
}`

const headlinesQuery = `query firstHeadlines {
  calendarHomeSupportingDataQuery { calendarHeadlines { id start end name descriptionHtml imageBlobReferenceId } }
}`

type Dates = {
  schedules: (EventOfMonths['schedules'][number] & { calendarEventId: string })[]
  calendarEvents: Omit<EventOfMonths, 'schedules' | 'providers' | 'tagLinks' | 'changes'>[]
  itemTagLinks: (EventOfMonths['tagLinks'][number] & { targetId: string })[]
}

type Names = { calendarEventTypes: NamedDocument[]; itemTags: NamedDocument[] }
type Answer = { calendarHomeViewModelQuery: Dates; calendarHomeSupportingDataQuery: Names }
type Headlines = { calendarHomeSupportingDataQuery: { calendarHeadlines: HeadlineEntry[] } }

let latest: { key: string; answer: Promise<MonthsData | null> } | undefined

/**
 * A month from the server, for the first visit: the device has no copy yet and pulling it takes a while. Requested once;
 * without an answer the screen waits for the copy.
 */
export function firstMonth(month: MonthKey, userId: string): Promise<MonthsData | null> {
  const key = `${userId} ${month}`
  if (latest?.key !== key) latest = { key, answer: requestMonth(month).catch(() => null) }
  return latest.answer
}

async function requestMonth(month: MonthKey): Promise<MonthsData> {
  const days = weeksOfMonth(month, weekStartsOn()).flat()
  // A day more on both sides: what is a date here is an instant there.
  const range = { fromDate: addDays(days[0]!, -1), toDate: addDays(days.at(-1)!, 2) }
  const [answer, headlines] = await Promise.all([
    requestPublic<Answer>(datesQuery, range),
    requestPublic<Headlines>(headlinesQuery, {}),
  ])
  return {
    ...toMonth(answer.calendarHomeViewModelQuery, answer.calendarHomeSupportingDataQuery),
    headlines: headlines.calendarHomeSupportingDataQuery.calendarHeadlines,
  }
}

/** By hand: the client of all other queries travels with the code of the database, which takes longer than the answer. */
async function requestPublic<Data>(query: string, variables: Record<string, unknown>): Promise<Data> {
  const response = await fetch('/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-requested-with': 'calendar' },
    body: JSON.stringify({ query, variables }),
    signal: AbortSignal.timeout(requestTimeOut),
  })
  const { data, errors } = (await response.json()) as { data?: Data; errors?: unknown }
  if (!data || errors) throw new Error(`the first month was answered with ${response.status}`)
  return data
}

export function toMonth(dates: Dates, named: Names): Omit<MonthsData, 'headlines'> {
  const schedules = Map.groupBy(dates.schedules, ({ calendarEventId }) => calendarEventId)
  const tagLinks = Map.groupBy(dates.itemTagLinks, ({ targetId }) => targetId)
  const entries = dates.calendarEvents.flatMap((event) => {
    // A first visit has no visit before it.
    const changes: EventOfMonths['changes'] = []
    const lists = {
      changes,
      schedules: schedules.get(event.id) ?? [],
      tagLinks: tagLinks.get(event.id) ?? [],
      providers: [],
    }
    const placed = placeEvent({ ...event, ...lists })
    return placed ? entriesOf(placed) : []
  })
  const names = [
    ...named.calendarEventTypes.map((type) => toName('calendarEventType', type)),
    ...named.itemTags.map((tag) => toName('itemTag', tag)),
  ]
  return { entries, names: new Map(names.map((record) => [record.id, record])) }
}

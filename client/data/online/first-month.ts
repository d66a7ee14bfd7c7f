import type { MonthEntry, MonthKey, NameKind, NameRecord, HeadlineEntry } from '#sync/protocol/month-record.ts'
import { addDays } from '#sync/rules/day.ts'
import { weeksOfMonth } from '#sync/rules/month.ts'
import { weekStartsOn } from '../../i18n/i18n.ts'
import type { MonthsData } from '../kept/read-month.ts'
import { requestTimeOut } from '#sync/times.ts'

/** As many lists as one request may ask for, and all that the month needs; who provides an event is not told in it. */
const datesQuery = `query firstMonth($fromDate: String!, $toDate: String!) {
  calendarHomeViewModelQuery(fromDate: $fromDate, toDate: $toDate) {
    schedules { id calendarEventId start end isAllDay }
    calendarEvents { id name location calendarEventTypeId isFeatured isPaidPromotion }
    itemTagLinks { targetId itemTagId }
  }
  calendarHomeSupportingDataQuery {
    calendarEventTypes { id name color displayOrder archived isDeadline }
    itemTags { id name color displayOrder archived tagType }
  }
}`

const headlinesQuery = `query firstHeadlines {
  calendarHomeSupportingDataQuery { calendarHeadlines { id start end name descriptionHtml imageBlobReferenceId } }
}`

type Dates = {
  schedules: (Pick<MonthEntry, 'start' | 'end' | 'isAllDay'> & { id: string; calendarEventId: string })[]
  calendarEvents: (Pick<MonthEntry, 'name' | 'location' | 'isFeatured' | 'isPaidPromotion'> & {
    id: string
    calendarEventTypeId: string
  })[]
  itemTagLinks: { targetId: string; itemTagId: string }[]
}

type Named = Omit<NameRecord, 'kind' | 'tagType'> & Partial<Pick<NameRecord, 'tagType'>>

type Names = { calendarEventTypes: Named[]; itemTags: Named[] }
type Answer = { calendarHomeViewModelQuery: Dates; calendarHomeSupportingDataQuery: Names }
type Headlines = { calendarHomeSupportingDataQuery: { calendarHeadlines: HeadlineEntry[] } }

let asked: { key: string; answer: Promise<MonthsData | null> } | undefined

/**
 * A month as the server tells it, for the first visit: the device has no copy yet and pulling it takes a while. Asked once;
 * without an answer the screen waits for the copy.
 */
export function firstMonth(month: MonthKey, userId: string): Promise<MonthsData | null> {
  const key = `${userId} ${month}`
  if (asked?.key !== key) asked = { key, answer: askForMonth(month).catch(() => null) }
  return asked.answer
}

async function askForMonth(month: MonthKey): Promise<MonthsData> {
  const days = weeksOfMonth(month, weekStartsOn()).flat()
  // A day more on both sides: what is a date here is an instant there.
  const range = { fromDate: addDays(days[0]!, -1), toDate: addDays(days.at(-1)!, 2) }
  const [answer, headlines] = await Promise.all([ask<Answer>(datesQuery, range), ask<Headlines>(headlinesQuery, {})])
  return {
    ...toMonth(answer.calendarHomeViewModelQuery, answer.calendarHomeSupportingDataQuery),
    headlines: headlines.calendarHomeSupportingDataQuery.calendarHeadlines,
  }
}

/** By hand: the client of all other queries travels with the code of the database, which takes longer than the answer. */
async function ask<Data>(query: string, variables: Record<string, unknown>): Promise<Data> {
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
  const events = new Map(dates.calendarEvents.map((event) => [event.id, event]))
  const tags = Map.groupBy(dates.itemTagLinks, (link) => link.targetId)
  const occurrences = dates.schedules.flatMap(({ id, calendarEventId, start, end, isAllDay }): MonthEntry[] => {
    const event = events.get(calendarEventId)
    if (!event) return []
    const { name, location, calendarEventTypeId, isFeatured, isPaidPromotion } = event
    return [
      {
        scheduleId: id,
        eventId: calendarEventId,
        start,
        end,
        isAllDay,
        name,
        location,
        typeId: calendarEventTypeId,
        providerIds: [],
        tagIds: (tags.get(calendarEventId) ?? []).map((link) => link.itemTagId),
        isFeatured,
        isPaidPromotion,
      },
    ]
  })
  const toNames = (kind: NameKind, records: Named[]) =>
    records.map((record): NameRecord => ({ tagType: null, ...record, kind }))
  const names = [...toNames('type', named.calendarEventTypes), ...toNames('tag', named.itemTags)]
  return { occurrences, names: new Map(names.map((record) => [record.id, record])) }
}

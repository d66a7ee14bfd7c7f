import type { MonthEntry, MonthKey, NameKind, NameRecord, HeadlineEntry } from '#sync/protocol/month-record.ts'
import { addDays } from '#sync/rules/day.ts'
import { addMonths, firstDayOf } from '#sync/rules/month.ts'
import type { MonthsData } from '../kept/read-month.ts'
import { request } from './graphql-client.ts'

const datesQuery = `query firstMonth($fromDate: String!, $toDate: String!) {
  calendarHomeViewModelQuery(fromDate: $fromDate, toDate: $toDate) {
    schedules { id calendarEventId start end isAllDay }
    calendarEvents { id name location calendarEventTypeId isFeatured isPaidPromotion }
    calendarEventCalendarEventProviders { calendarEventId calendarEventProviderId }
    itemTagLinks { targetId itemTagId }
  }
}`

const namesQuery = `query firstNames {
  calendarHomeSupportingDataQuery {
    calendarEventTypes { id name color displayOrder archived isDeadline }
    calendarEventProviders { id name color displayOrder archived }
    itemTags { id name color displayOrder archived tagType }
    calendarHeadlines { id start end name descriptionHtml imageBlobReferenceId }
  }
}`

type Dates = {
  schedules: (Pick<MonthEntry, 'start' | 'end' | 'isAllDay'> & { id: string; calendarEventId: string })[]
  calendarEvents: (Pick<MonthEntry, 'name' | 'location' | 'isFeatured' | 'isPaidPromotion'> & {
    id: string
    calendarEventTypeId: string
  })[]
  calendarEventCalendarEventProviders: { calendarEventId: string; calendarEventProviderId: string }[]
  itemTagLinks: { targetId: string; itemTagId: string }[]
}

type Named = Omit<NameRecord, 'kind' | 'tagType'> & Partial<Pick<NameRecord, 'tagType'>>

type Supporting = {
  calendarEventTypes: Named[]
  calendarEventProviders: Named[]
  itemTags: Named[]
  calendarHeadlines: HeadlineEntry[]
}

/** As far around the month as its screen may reach. */
const [daysBefore, daysAfter] = [8, 15]

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
  const range = {
    fromDate: addDays(firstDayOf(month), -daysBefore),
    toDate: addDays(firstDayOf(addMonths(month, 1)), daysAfter),
  }
  const [{ calendarHomeViewModelQuery: dates }, { calendarHomeSupportingDataQuery: supporting }] = await Promise.all([
    request<{ calendarHomeViewModelQuery: Dates }>(datesQuery, range),
    request<{ calendarHomeSupportingDataQuery: Supporting }>(namesQuery, {}),
  ])
  return toMonths(dates, supporting)
}

export function toMonths(dates: Dates, supporting: Supporting): MonthsData {
  const events = new Map(dates.calendarEvents.map((event) => [event.id, event]))
  const providers = Map.groupBy(dates.calendarEventCalendarEventProviders, (link) => link.calendarEventId)
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
        providerIds: (providers.get(calendarEventId) ?? []).map((link) => link.calendarEventProviderId),
        tagIds: (tags.get(calendarEventId) ?? []).map((link) => link.itemTagId),
        isFeatured,
        isPaidPromotion,
      },
    ]
  })
  const named = (kind: NameKind, records: Named[]) =>
    records.map((record): NameRecord => ({ tagType: null, ...record, kind }))
  const names = [
    ...named('type', supporting.calendarEventTypes),
    ...named('provider', supporting.calendarEventProviders),
    ...named('tag', supporting.itemTags),
  ]
  return {
    occurrences,
    headlines: supporting.calendarHeadlines,
    names: new Map(names.map((record) => [record.id, record])),
  }
}

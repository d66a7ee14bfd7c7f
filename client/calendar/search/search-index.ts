import { formatDate, formatLongDate, formatTime } from '#client/i18n/format.ts'
import type { MonthEntry, NameRecord } from '#sync/protocol/month-record.ts'
import type { Day, DayIn } from '#sync/rules/day.ts'
import { folded } from '#sync/rules/folded-text.ts'
import { inOrderOfDays, occurrenceDays } from '#sync/rules/occurrence.ts'

/** An occurrence that a search finds, with the dates it touches on this device. */
export type Found = { entry: MonthEntry; first: Day; last: Day }

/** `foundBy` is the number of the last search that found it: sets of ten thousand would take longer than the search. */
type SearchedEvent = { name: string; text: string; foundBy: number }
type SearchedDate = Found & { event: SearchedEvent; foundBy: number }

/** Each text that is searched, folded, once: events share their types, providers, tags and places, dates their days. */
export type SearchIndex = {
  events: ReadonlyMap<string, SearchedEvent>
  inOrder: SearchedDate[]
  shared: ReadonlyMap<string, ReadonlySet<SearchedEvent>>
  dates: ReadonlyMap<string, SearchedDate[]>
}

/**
 * Prepares name, type, providers, tags, location and dates of each event (product 2), as people type them. The name of
 * an event that is called the same in the index before is taken from there.
 */
export function prepareSearch(
  entries: MonthEntry[],
  names: ReadonlyMap<string, NameRecord>,
  dayIn: DayIn,
  before?: SearchIndex,
): SearchIndex {
  const events = new Map<string, SearchedEvent>()
  const byText = new Map<string, Set<SearchedEvent>>()
  const byDate = new Map<string, SearchedDate[]>()
  const foldOnce = rememberTexts(folded)
  const textOfDay = rememberTexts((day) => folded(`${formatLongDate(day)} ${formatDate(day)}`))

  const prepareEvent = ({ eventId, name, location, typeId, providerIds, tagIds }: MonthEntry): SearchedEvent => {
    const known = before?.events.get(eventId)
    const event = { name, text: known?.name === name ? known.text : folded(name), foundBy: 0 }
    const shared = [location, ...[typeId, ...providerIds, ...tagIds].map((id) => names.get(id ?? '')?.name)]
    for (const text of shared) if (text) addTo(byText, foldOnce(text), () => new Set()).add(event)
    events.set(eventId, event)
    return event
  }
  const inOrder = inOrderOfDays(entries, dayIn).map((entry) => {
    const event = events.get(entry.eventId) ?? prepareEvent(entry)
    const date: SearchedDate = { entry, ...occurrenceDays(entry, dayIn), event, foundBy: 0 }
    const times = entry.isAllDay ? [] : [`${formatTime(entry.start)} – ${formatTime(entry.end)}`]
    for (const text of new Set([textOfDay(date.first), textOfDay(date.last), ...times])) {
      addTo(byDate, text, () => []).push(date)
    }
    return date
  })
  return { events, inOrder, shared: byText, dates: byDate }
}

/**
 * What a text is found in, in the order of days. A text that continues the one before is looked for only in the names that
 * that one was found in, and going back to a shorter one looks at no name again.
 */
export function createSearch({ events, inOrder, shared, dates }: SearchIndex): (text: string) => Found[] {
  const typed: { wanted: string; named: SearchedEvent[] }[] = [{ wanted: '', named: [...events.values()] }]
  return (text) => {
    const wanted = folded(text.trim().replaceAll(/\s+/g, ' '))
    while (!wanted.includes(typed.at(-1)!.wanted)) typed.pop()
    const last = typed.at(-1)!
    const named = last.wanted === wanted ? last.named : last.named.filter((event) => event.text.includes(wanted))
    if (last.wanted !== wanted) typed.push({ wanted, named })

    const search = (searches += 1)
    for (const event of named) event.foundBy = search
    for (const [each, found] of shared) if (each.includes(wanted)) for (const event of found) event.foundBy = search
    for (const [each, found] of dates) if (each.includes(wanted)) for (const date of found) date.foundBy = search
    return inOrder.filter((date) => date.event.foundBy === search || date.foundBy === search)
  }
}

let searches = 0

function addTo<Key, List>(lists: Map<Key, List>, key: Key, create: () => List): List {
  const list = lists.get(key) ?? create()
  lists.set(key, list)
  return list
}

function rememberTexts(make: (text: string) => string): (text: string) => string {
  const made = new Map<string, string>()
  return (text) => addTo(made, text, () => make(text))
}

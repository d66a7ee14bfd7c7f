import { formatTime } from '#client/i18n/format.ts'
import { htmlToParagraphs } from '#client/ui/html/html-to-paragraphs.ts'
import { sharedSearchTexts } from '#sync/faces/calendar-event/calendar-search-texts.ts'
import type { MonthEntry, NameRecord } from '#sync/protocol/month-record.ts'
import type { Day, DayIn } from '#sync/rules/day.ts'
import { compareOccurrences, occurrenceDays } from '#sync/rules/occurrence.ts'
import { monthsBetween, remember, textOfDay } from '#client/search/day-words.ts'
import { addWords, dictionarySteps, type Dictionary, type Layer, type Unsorted } from '#client/search/dictionary.ts'
import { createMatcher, type Match } from '#client/search/match-words.ts'
import { searchedWords, wordsOf } from '#client/search/words.ts'

/** An occurrence that a search finds, with the dates it touches on this device. */
export type Found = { entry: MonthEntry; first: Day; last: Day }

/** Events are numbered from 0, dates after them; a date is found by its own words and those of its event. */
export type SearchIndex = {
  dictionary: Dictionary
  eventNumbers: ReadonlyMap<string, number>
  /** In the order of days, each with the number of its event. */
  dates: readonly Found[]
  eventOf: Int32Array
}

/** The words of descriptions, which the months do not hold, by the ids of their events. */
export type DescriptionIndex = { dictionary: Dictionary; ids: readonly string[] }

export type Search = (text: string) => Match<Found>

const eventsAtOnce = 20
const datesAtOnce = 100

/**
 * Notes the words of name, type, providers, tags, location and dates of each event (product 2), in steps between which a page can
 * answer.
 */
export function* indexSteps(
  entries: readonly MonthEntry[],
  names: ReadonlyMap<string, NameRecord>,
  dayIn: DayIn,
): Generator<void, SearchIndex> {
  const dates = yield* inOrderSteps(entries, dayIn)
  const eventNumbers = new Map<string, number>()
  const eventOf = new Int32Array(dates.length)
  const unsorted: Unsorted = new Map()
  const sharedWords = remember(searchedWords)
  for (const [index, { entry }] of dates.entries()) {
    const known = eventNumbers.get(entry.eventId)
    const number = known ?? eventNumbers.size
    eventOf[index] = number
    if (known !== undefined) continue
    eventNumbers.set(entry.eventId, number)
    const shared = sharedSearchTexts(entry, names).flatMap(sharedWords)
    addWords(unsorted, [...searchedWords(entry.name), ...shared], number)
    if (number % eventsAtOnce === 0) yield
  }
  const dayWords = remember((day) => wordsOf(textOfDay(day)))
  const otherWords = remember(wordsOf)
  for (const [index, { entry, first, last }] of dates.entries()) {
    const times = entry.isAllDay ? [] : [formatTime(entry.start), formatTime(entry.end)]
    const words = [first, ...(first === last ? [] : [last])].flatMap(dayWords)
    words.push(...[...monthsBetween({ first, last }), ...times].flatMap(otherWords))
    addWords(unsorted, words, eventNumbers.size + index)
    if (index % datesAtOnce === 0) yield
  }
  return { dictionary: yield* dictionarySteps(unsorted), eventNumbers, dates, eventOf }
}

/** The same of descriptions, by the ids of their events. */
export function* descriptionSteps(descriptions: ReadonlyMap<string, string>): Generator<void, DescriptionIndex> {
  const unsorted: Unsorted = new Map()
  const ids: string[] = []
  for (const [id, html] of descriptions) {
    addWords(unsorted, searchedWords(textOfDescription(html)), ids.length)
    ids.push(id)
    if (ids.length % eventsAtOnce === 0) yield
  }
  return { dictionary: yield* dictionarySteps(unsorted), ids }
}

/** The text of a description on one line, with a mark between two blocks of which the first has no end of its own. */
export function textOfDescription(html: string): string {
  return htmlToParagraphs(html)
    .reduce((text, block) => `${text}${/(?:^|[.:;!?…])$/.test(text) ? ' ' : ' · '}${block}`, '')
    .trimStart()
}

/** What a text is found in, in the order of days. */
export function createSearch(index: SearchIndex, descriptions?: DescriptionIndex): Search {
  const { dictionary, eventNumbers, dates, eventOf } = index
  const events = eventNumbers.size
  const layers: Layer[] = [{ dictionary }]
  if (descriptions) {
    // What is not listed has a number that no date looks at.
    const holderOf = Int32Array.from(descriptions.ids, (id) => eventNumbers.get(id) ?? events + dates.length)
    layers.push({ dictionary: descriptions.dictionary, holderOf })
  }
  const places = new Map(dates.map((date, at) => [date, at]))
  return createMatcher<Found>(layers, {
    size: events + dates.length + 1,
    collect: (bits, all) => dates.filter((_, at) => (bits[eventOf[at]!]! | bits[events + at]!) === all),
    holdersOf: (date) => {
      const at = places.get(date)!
      return [eventOf[at]!, events + at]
    },
  })
}

/** The dates in the order of days and, within a day, of the list. */
function* inOrderSteps(entries: readonly MonthEntry[], dayIn: DayIn): Generator<void, Found[]> {
  const byDay = new Map<Day, Found[]>()
  for (const [index, entry] of entries.entries()) {
    const date = { entry, ...occurrenceDays(entry, dayIn) }
    const ofDay = byDay.get(date.first)
    if (ofDay) ofDay.push(date)
    else byDay.set(date.first, [date])
    if (index % datesAtOnce === 0) yield
  }
  const dates: Found[] = []
  for (const day of [...byDay.keys()].toSorted()) {
    dates.push(...byDay.get(day)!.toSorted((one, other) => compareOccurrences(one.entry, other.entry)))
    yield
  }
  return dates
}

import { searchIn } from '#client/addresses/search-address.ts'
import { addressBehind, type OpenedOver } from '#client/calendar/calendar-address.ts'
import { eventPath } from '#sync/rules/event-slug.ts'
import type { Found } from '#client/calendar/search/search-index.ts'
import { createTextSearch } from '#client/search/text-search.ts'
import { wordsOf } from '#client/search/words.ts'
import type { NameRecord } from '#sync/protocol/month-record.ts'
import type { Day } from '#sync/rules/day.ts'
import { folded } from '#sync/rules/folded-text.ts'

export type Screen = { name: string; address: string }

/** What the palette offers: an address to go to, something to do, or both. */
export type Choice = {
  key: string
  name: string
  detail: string | null
  address?: string
  state?: unknown
  replace?: true
  act?: () => void
}

const mostEvents = 8
const mostProviders = 4
const fewestLetters = 3

/** Each event that was found once, at its next date or at its last one; what is still to come before what is over. */
export function eventChoices(found: readonly Found[], today: Day): Found[] {
  const events = new Map<string, Found>()
  for (const date of found) {
    const known = events.get(date.entry.eventId)
    if (!known || known.last < today) events.set(date.entry.eventId, date)
  }
  const [ahead, over] = [[...events.values()], [...events.values()]]
  return [
    ...ahead.filter(({ last }) => last >= today).toSorted(byFirst),
    ...over.filter(({ last }) => last < today).toSorted((one, other) => byFirst(other, one)),
  ].slice(0, mostEvents)
}

const openEvent = /^\/calendar\/[^/]+\/[^/]/

/**
 * Where an event opens: over what the calendar shows, as its own links do it; in the place of an event that is open, so that
 * closing it leads where closing that one would; elsewhere with nothing behind it.
 */
export function eventTarget(
  place: { pathname: string; search: string; state: unknown },
  { entry, first }: Found,
): { address: string; state: unknown; replace?: true } {
  const path = eventPath(entry.name, entry.scheduleId)
  if (openEvent.test(place.pathname) && searchIn(place.pathname) === null) {
    return { address: path + place.search, state: place.state, replace: true }
  }
  if (!`${place.pathname}/`.startsWith('/calendar/')) return { address: path, state: null }
  const opener = `palette ${first} ${entry.scheduleId}`
  const state: OpenedOver = { behind: addressBehind(place), opener }
  return { address: path + place.search, state }
}

/** The providers whose name holds each word of the text, those that begin with the first one first. */
export function providerChoices(names: Iterable<NameRecord>, text: string): NameRecord[] {
  const [first] = wordsOf(text)
  if (first === undefined) return []
  const providers = [...names].filter(({ kind, archived }) => kind === 'provider' && !archived)
  const begins = ({ name }: NameRecord) => folded(name).startsWith(first)
  return createTextSearch(providers.map(({ name }) => name))(text)
    .found.map((at) => providers[at]!)
    .toSorted((one, other) => Number(begins(other)) - Number(begins(one)) || compare(one.name, other.name))
    .slice(0, mostProviders)
}

/** What has each word of the text in its name; all of it while there is none. Slips count only where they may. */
export function namedChoices<T extends { name: string }>(choices: readonly T[], text: string, maySlip: boolean): T[] {
  const { found, meant } = createTextSearch(choices.map(({ name }) => name))(text)
  return meant !== null && !maySlip ? [] : found.map((at) => choices[at]!)
}

/** Whether somebody who has typed this is on the way to this name, and not only to a word of it. */
export function isBeginningOf(name: string, text: string): boolean {
  const typed = wordsOf(text).join(' ')
  return typed.length >= fewestLetters && wordsOf(name).join(' ').startsWith(typed)
}

/** Whether somebody has typed the whole name of a screen, with or without the area before its colon. */
export function isNameOf(name: string, text: string): boolean {
  const typed = wordsOf(text).join(' ')
  return [name, name.slice(name.indexOf(':') + 1)].some((one) => wordsOf(one).join(' ') === typed)
}

const byFirst = (one: Found, other: Found): number => compare(one.first, other.first)
const compare = (one: string, other: string): number => (one < other ? -1 : Number(one > other))

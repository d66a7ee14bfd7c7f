import { searchIn } from '#client/addresses/search-address.ts'
import { addressBehind, type OpenedOver } from '#client/calendar/calendar-address.ts'
import { eventPath } from '#sync/rules/event-slug.ts'
import type { Found } from '#client/calendar/search/search-index.ts'
import type { NameRecord } from '#sync/protocol/month-record.ts'
import type { Day } from '#sync/rules/day.ts'
import { folded } from '#sync/rules/folded-text.ts'

export type Screen = { name: string; address: string }

const mostEvents = 8
const mostProviders = 4

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

/** The providers whose name holds the text, those that begin with it first. */
export function providerChoices(names: Iterable<NameRecord>, text: string): NameRecord[] {
  const wanted = folded(text.trim())
  if (wanted === '') return []
  const places = [...names].flatMap((record) => {
    const place = record.kind === 'provider' && !record.archived ? folded(record.name).indexOf(wanted) : -1
    return place < 0 ? [] : { record, place }
  })
  return places
    .toSorted(
      (one, other) => Number(one.place > 0) - Number(other.place > 0) || compare(one.record.name, other.record.name),
    )
    .slice(0, mostProviders)
    .map(({ record }) => record)
}

/** The screens whose name holds the text; all of them while there is none. */
export function screenChoices(screens: readonly Screen[], text: string): Screen[] {
  const wanted = folded(text.trim())
  return screens.filter(({ name }) => folded(name).includes(wanted))
}

const byFirst = (one: Found, other: Found): number => compare(one.first, other.first)
const compare = (one: string, other: string): number => (one < other ? -1 : Number(one > other))

import type { MonthKey } from '#sync/protocol/month-record.ts'
import type { FilterKind, Only } from '#client/data/exclusions.ts'
import { isMonth } from '#sync/rules/month.ts'

/** What an event's history entry carries: the address it was opened over, and which link opened it. */
export type OpenedOver = { behind: string; opener: string }

type PathAndSearch = { pathname: string; search: string; state: unknown }

/** What was open when an event was opened by a link of the calendar; null for an event that came by its own address. */
export function openedOver(state: unknown): OpenedOver | null {
  const { behind, opener } = Object(state) as Record<string, unknown>
  return typeof behind === 'string' && behind.startsWith('/calendar') && typeof opener === 'string'
    ? { behind, opener }
    : null
}

/** The address under the open event, so that a search stays on the screen behind it. */
export function addressBehind(place: PathAndSearch): string {
  return openedOver(place.state)?.behind ?? place.pathname + place.search
}

/** The address of now: the one that is seen may still be that before the last press. */
export function queryOfNow(): URLSearchParams {
  return new URLSearchParams(window.location.search)
}

/** The month of an address, or null when it names none that a calendar has. */
export function monthInQuery(query: URLSearchParams): MonthKey | null {
  const month = query.get('month') ?? ''
  return isMonth(month) && month > '1900' && month < '2900' ? month : null
}

/** The excluded ids of an address; null where it says nothing, and what this device keeps holds. */
export function idsInQuery(query: URLSearchParams, kind: FilterKind): string[] | null {
  return query.get(kind)?.split(',').filter(Boolean) ?? null
}

/** What alone an address shows; whatever else it names is left out. */
export function onlyInQuery(query: URLSearchParams): Only[] {
  const named = query.get('only')?.split(',')
  return (['starred', 'deadlines'] as const).filter((one) => named?.includes(one))
}

/** The same query with some of its values changed; null takes one out. */
export function withQuery(query: URLSearchParams, changes: Record<string, string | null>): URLSearchParams {
  const changed = new URLSearchParams(query)
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) changed.delete(name)
    else changed.set(name, value)
  }
  return changed
}

import type { CalendarEvent } from '#sync/entities/calendar-event.ts'
import { newProvider } from './new-event.ts'

type Link = CalendarEvent['providers'][number]

/** An event has at least one link to a provider: one that names nobody yet is the first to be filled in. */
export function withProvider(links: readonly Link[], id: string, before: readonly Link[]): Link[] {
  const empty = links.findIndex((link) => link.calendarEventProviderId === '')
  if (empty !== -1) return links.with(empty, { ...links[empty]!, calendarEventProviderId: id })
  // One that the event had before returns as the same row, so that it is no change.
  const known = before.find((link) => link.calendarEventProviderId === id)
  return [...links, known ?? { ...newProvider(), calendarEventProviderId: id }]
}

export function withoutProvider(links: readonly Link[], id: string): Link[] {
  const left = links.filter((link) => link.calendarEventProviderId !== id)
  return left.length > 0 ? left : [newProvider()]
}

/** The places count those that name a provider. */
export function moved(links: readonly Link[], from: number, to: number): Link[] {
  const named = links.filter((link) => link.calendarEventProviderId !== '')
  const [link] = named.splice(from, 1)
  if (!link) return [...links]
  named.splice(to, 0, link)
  return named
}

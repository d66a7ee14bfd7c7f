import type { CalendarEvent } from '#sync/entities/calendar-event.ts'
import { newRow } from '../../form/form-values.ts'

type TagLink = CalendarEvent['tagLinks'][number]

/**
 * Adds a link to a tag if there is none, otherwise removes it (product 4). A link that the event had before returns
 * as the same row, so that it is no change.
 */
export function toggled(links: readonly TagLink[], itemTagId: string, before: readonly TagLink[]): TagLink[] {
  if (links.some((link) => link.itemTagId === itemTagId)) return links.filter((link) => link.itemTagId !== itemTagId)
  const link = before.find((known) => known.itemTagId === itemTagId) ?? newLink(itemTagId)
  return [...links, link].toSorted((one, other) => (one.id < other.id ? -1 : 1))
}

function newLink(itemTagId: string): TagLink {
  return { ...(newRow('calendarEvent', 'tagLinks') as TagLink), itemTagId }
}

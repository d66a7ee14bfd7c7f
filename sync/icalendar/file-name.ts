import { eventSlug } from '../rules/event-slug.ts'

/** The name of the file of one date. A header is ASCII: a name in another script is replaced by the date's id. */
export function calendarFileName({ name, id }: { name: string; id: string }): string {
  const slug = eventSlug(name).replace(/[^a-z0-9-]/g, '')
  return `${slug.length > 2 ? slug : id}.ics`
}

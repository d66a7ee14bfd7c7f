import { eventPath } from './event-slug.ts'

/** Where anybody reads an event without signing in, from the product's address on: below another segment, with the event's own id. */
export function publicEventPath(name: string, eventId: string): string {
  return eventPath(name, eventId).replace('/calendar/', '/events/')
}

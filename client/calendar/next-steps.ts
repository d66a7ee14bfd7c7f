import type { CalendarEvent } from '#sync/entities/calendar-event.ts'

export type NextStep = { id: string; text: string; url: string }

const followed = new Set(['http:', 'https:', 'mailto:'])

/** An event's links that can be followed, in their order; one without a text is called by its host. */
export function nextSteps(urls: CalendarEvent['urls']): NextStep[] {
  return urls.flatMap(({ id, name, url }) => {
    if (!URL.canParse(url)) return []
    const address = new URL(url)
    if (!followed.has(address.protocol)) return []
    return [{ id, text: name || address.host || address.pathname, url: address.href }]
  })
}

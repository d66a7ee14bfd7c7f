import { linkPath } from '#client/addresses/link-path.ts'
import type { EventBody } from '#sync/faces/calendar-event/dialog.ts'
import { linkText } from '#sync/rules/link-text.ts'

/** `href` is the way that records the click; a mail address opens the mail program at once, and its click is recorded beside. */
export type NextStep = { id: string; text: string; href: string; isWeb: boolean; url: string; eventId: string }

/** An event's links that can be followed, in their order; one without a text is called by its host. */
export function nextSteps(links: EventBody['links']): NextStep[] {
  return links.flatMap(({ id, name, url, eventId }) => {
    const address = URL.parse(url)
    const [, scheme] = /^(https?|mailto):$/.exec(address?.protocol ?? '') ?? []
    if (!address || !scheme) return []
    const isWeb = scheme !== 'mailto'
    const href = isWeb ? linkPath(url, { calendarEventId: eventId, calendarEventUrlId: id }) : address.href
    return [{ id, text: linkText(name, address), href, isWeb, url, eventId }]
  })
}

import type { MonthEntry } from '#sync/protocol/month-record.ts'
import type { Day } from '#sync/rules/day.ts'
import { useCallback, type MouseEvent } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { addressBehind, openedOver, type OpenedOver } from '../calendar-address.ts'
import { eventPath } from '#sync/rules/event-slug.ts'

/** What an `<a>` is given. A router link each, of which a month has a hundred, would take twice as long to render. */
export type OccurrenceLink = {
  href: string
  'data-opener': string
  onClick: (event: MouseEvent<HTMLAnchorElement>) => void
}

export type LinkTo = (entry: Pick<MonthEntry, 'name' | 'scheduleId'>, place: string, day: Day) => OccurrenceLink

/** Makes the links that open an event over what is on the screen, so that closing it finds its way back to them. */
export function useLinkTo(): LinkTo {
  const location = useLocation()
  const navigate = useNavigate()
  const behind = addressBehind(location)
  const { search } = location
  return useCallback(
    (entry, place, day) => {
      const opener = `${place} ${day} ${entry.scheduleId}`
      const href = eventPath(entry.name, entry.scheduleId) + search
      const state: OpenedOver = { behind, opener }
      return {
        href,
        'data-opener': opener,
        onClick: (event) => {
          if (!isPlainPress(event)) return
          event.preventDefault()
          // The second press of a double click must not cost a press of Back.
          if (!window.location.href.endsWith(href)) void navigate(href, { state })
        },
      }
    },
    [behind, search, navigate],
  )
}

/** Everything else, such as opening in a new tab, is the browser's. */
function isPlainPress(event: MouseEvent): boolean {
  const { button, metaKey, ctrlKey, shiftKey, altKey } = event
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey
}

/**
 * The link that opened the event, else the cell of its day; of an event that came by its own address the first of its links,
 * else the page's heading.
 */
export function openerElement(state: unknown, scheduleId: string): HTMLElement | null {
  const opener = openedOver(state)?.opener ?? ''
  return (
    document.querySelector<HTMLElement>(`[data-opener="${CSS.escape(opener)}"]`) ??
    dayElement(opener.split(' ')[1] ?? '') ??
    document.querySelector<HTMLElement>(`[data-opener$=" ${CSS.escape(scheduleId)}"]`) ??
    document.querySelector<HTMLElement>('h1')
  )
}

/** The cell of a day, when the month on the screen has it. */
export function dayElement(day: Day): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-day="${CSS.escape(day)}"]`)
}

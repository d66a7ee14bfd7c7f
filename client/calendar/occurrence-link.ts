import type { MonthEntry } from '#sync/protocol/month-record.ts'
import type { Day } from '#sync/rules/day.ts'
import { useCallback } from 'react'
import { useLocation, type To } from 'react-router-dom'
import { addressBehind, eventPath, openedOver, type OpenedOver } from './calendar-address.ts'

export type OccurrenceLink = { to: To; state: OpenedOver; 'data-opener': string }

export type LinkTo = (entry: Pick<MonthEntry, 'name' | 'scheduleId'>, place: string, day: Day) => OccurrenceLink

/** Makes the links that open an event over what is on the screen, so that closing it finds its way back to them. */
export function useLinkTo(): LinkTo {
  const location = useLocation()
  const behind = addressBehind(location)
  const { search } = location
  return useCallback(
    (entry, place, day) => {
      const opener = `${place} ${day} ${entry.scheduleId}`
      return {
        to: { pathname: eventPath(entry.name, entry.scheduleId), search },
        state: { behind, opener },
        'data-opener': opener,
      }
    },
    [behind, search],
  )
}

/** The link that opened the event, else the cell of its day, else the page's heading. */
export function openerElement(state: unknown): HTMLElement | null {
  const opener = openedOver(state)?.opener ?? ''
  return (
    document.querySelector<HTMLElement>(`[data-opener="${CSS.escape(opener)}"]`) ??
    dayElement(opener.split(' ')[1] ?? '') ??
    document.querySelector<HTMLElement>('h1')
  )
}

/** The cell of a day, when the month on the screen has it. */
export function dayElement(day: Day): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-day="${CSS.escape(day)}"]`)
}

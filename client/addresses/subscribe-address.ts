import type { Location, To } from 'react-router-dom'

/**
 * Where the Subscribe dialog opens: over what the calendar shows, else over the calendar. Closing it goes back there, and an
 * event that is open stays open.
 */
export function subscribeAddress({ pathname, search, state }: Location<unknown>): { to: To; state: object } {
  const isCalendar = pathname.startsWith('/calendar')
  const to = isCalendar ? { pathname, search, hash: '#subscribe' } : '/calendar#subscribe'
  return { to, state: { ...(isCalendar ? (state as object | null) : {}), subscribing: true } }
}

import { queryText } from '#client/addresses/query-text.ts'

/**
 * Where `/` leads (product 2): the query's `redirectUrl`, otherwise the calendar. Null when it leaves this site:
 * 'Invalid return url...' (product 8, security 25).
 * @param search the address's query with its question mark
 * @param origin of this page
 */
export function startAddress(search: string, origin: string): string | null {
  const wanted = queryText(new URLSearchParams(search), 'redirectUrl')
  if (!wanted) return '/calendar'
  const url = URL.parse(wanted, origin)
  const staysHere = url?.origin === origin && url.protocol.startsWith('http')
  return staysHere ? url.pathname.replace(/^\/+/, '/') + url.search + url.hash : null
}

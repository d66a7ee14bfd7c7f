import type { IncomingHttpHeaders } from 'node:http'

/** The value of one cookie as the browser sent it, or undefined. */
export function readCookie(headers: IncomingHttpHeaders, name: string): string | undefined {
  for (const pair of headers.cookie?.split(';') ?? []) {
    const equals = pair.indexOf('=')
    if (pair.slice(0, equals).trim() === name) return pair.slice(equals + 1).trim()
  }
  return undefined
}

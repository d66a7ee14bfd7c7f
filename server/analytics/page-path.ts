import { isPrintable } from '#sync/rules/typed-text.ts'

/** What follows these paths was typed, followed or mailed to somebody, and is not stored. */
const privateTails = ['/calendar/search', '/link/to', '/unsubscribe', '/preferences']

const longestPath = 300

/**
 * The path of a page as it is stored: without its query, search text, followed link and ids of users. Null for anything
 * but the path of a page.
 */
export function toPagePath(given: string): string | null {
  if (!/^\/(?!\/)/.test(given) || !isPrintable(given)) return null
  const path = given.split(/[?#]/, 1)[0]!.replace(/(?<=.)\/+$/, '')
  // Pages open in any capitalisation.
  const known = path.toLowerCase()
  const tail = privateTails.find((one) => known === one || known.startsWith(`${one}/`))
  const counted = tail ?? path.replace(/^(\/administration\/users\/[^/]+\/[^/]+)\/.*/i, '$1')
  return counted.length > longestPath ? null : counted
}

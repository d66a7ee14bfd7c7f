/**
 * The path on our own origin that a return URL leads to, judged after URL parsing as the browser will judge it.
 * @returns null when it leads anywhere else
 */
export function sameOriginPath(returnUrl: string, home = location.origin): string | null {
  const url = URL.parse(returnUrl, home)
  const { protocol, host } = new URL(home)
  if (!url || url.protocol !== protocol || url.host !== host || url.pathname.startsWith('//')) return null
  return url.pathname + url.search + url.hash
}

/** A query parameter by its name in either capitalisation (product 2). */
export function queryText(query: URLSearchParams, name: string): string | null {
  return query.get(name) ?? query.get(name.charAt(0).toUpperCase() + name.slice(1))
}

type ParsedUrl = Record<'protocol' | 'host' | 'pathname' | 'search' | 'hash', string>

// Every browser and Node have it; what both share compiles without the types of either.
declare const URL: { parse(url: string, base?: string): ParsedUrl | null }

/**
 * Where to go after signing in: a path with query and fragment on the origin of `home`. The text is judged after URL parsing, as the
 * browser will judge it, and the parsed form is returned; null when it leads anywhere else.
 */
export function sameOriginPath(returnUrl: string, home: string): string | null {
  const url = URL.parse(returnUrl, home)
  const own = URL.parse(home)
  if (!url || !own || url.protocol !== own.protocol || url.host !== own.host) return null
  // A path that begins with two slashes would be followed as another host.
  if (url.pathname.startsWith('//')) return null
  return url.pathname + url.search + url.hash
}

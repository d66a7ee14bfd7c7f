/**
 * Whether If-None-Match names this entity tag (RFC 9110, 13.1.2). Unlike `request.fresh`, also for requests with
 * `Cache-Control: no-cache`, which concerns caches and not the origin.
 */
export function isKnown(marks: string | undefined, etag: string): boolean {
  const opaque = (mark: string) => mark.trim().replace(/^W\//, '')
  return marks !== undefined && (marks.trim() === '*' || marks.split(',').some((mark) => opaque(mark) === opaque(etag)))
}

/**
 * Whether a range continues what the client has: If-Range, where it is given, must be this very tag (RFC 9110, 13.1.5). A weak tag
 * or a date never is, so that no file is put together from two.
 */
export function continues(ifRange: string | undefined, etag: string): boolean {
  return ifRange === undefined || ifRange.trim() === etag
}

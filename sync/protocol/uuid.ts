const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

export function isUuid(value: unknown): value is string {
  return typeof value === 'string' && uuidPattern.test(value)
}

/** An id as somebody typed it, in small letters; null when it is none, so that nothing can be there under it. */
export function toUuid(given: string): string | null {
  const id = given.toLowerCase()
  return isUuid(id) ? id : null
}

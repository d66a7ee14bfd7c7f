const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

export function isUuid(value: unknown): value is string {
  return typeof value === 'string' && uuidPattern.test(value)
}

/** An id as somebody typed it, in lower case; null when it is not one, so that nothing can be found under it. */
export function toUuid(given: string): string | null {
  const id = given.toLowerCase()
  return isUuid(id) ? id : null
}

/**
 * Text that PostgreSQL cannot store, as JSON escapes it; not after an odd backslash, which would make it six plain
 * characters.
 */
const escapeOfNoText = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f]..)/i

/** PostgreSQL stores no NUL in text, and half a surrogate pair is not valid text; JSON writes both as escapes. */
export function isStorable(json: string): boolean {
  return !escapeOfNoText.test(json)
}

/** What PostgreSQL keeps in no text, as JSON escapes it; not after an odd backslash, which would make it the six characters. */
const escapeOfNoText = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f]..)/i

/** PostgreSQL keeps no NUL in text, and half a surrogate pair is no text at all; in JSON both are written as escapes. */
export function isStorable(json: string): boolean {
  return !escapeOfNoText.test(json)
}

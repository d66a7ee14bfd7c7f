/**
 * What no text may hold that somebody types: control characters other than tab and line breaks (a database keeps no NUL, a
 * sheet none of them), half a surrogate pair, what Unicode never gives a meaning, and what turns the direction of writing
 * around, so that a name reads as another one.
 */
const refused = /(?![\t\n\r])[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}\u202a-\u202e\u2066-\u2069]/u

export const unprintable = 'This text holds characters that cannot be kept or printed'

/** Whether a text can be stored, sent by mail, written into a sheet and a feed, and read as what it is. */
export function isPrintable(text: string): boolean {
  return !refused.test(text)
}

/** The same for every text inside a JSON value, the names of its fields among them. */
export function isAllPrintable(value: unknown): boolean {
  const waiting: unknown[] = [value]
  while (waiting.length > 0) {
    const next = waiting.pop()
    if (typeof next === 'string' && !isPrintable(next)) return false
    if (typeof next !== 'object' || next === null) continue
    for (const [name, inner] of Object.entries(next)) {
      if (!isPrintable(name)) return false
      waiting.push(inner)
    }
  }
  return true
}

/** A text from before such characters were refused, for a file that would break: they are left out. */
export function printable(text: string): string {
  return text.replace(new RegExp(refused, 'gu'), '')
}

/** Whether a text has at most so many characters, whatever they are made of. */
export function isAtMost(text: string, most: number): boolean {
  return text.length <= most || (text.length <= 2 * most && [...text].length <= most)
}

/** The years of a date that somebody gives: no sheet knows earlier ones, and later ones are mistyped. */
const [firstYear, lastYear] = [1900, 2999]

export const farDate = `The year must be from ${firstYear} to ${lastYear}`

export function isNearYear(date: Date): boolean {
  return date.getUTCFullYear() >= firstYear && date.getUTCFullYear() <= lastYear
}

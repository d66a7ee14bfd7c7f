/**
 * What typed text may not hold: control characters other than tab and line breaks (a database stores no NUL, a
 * spreadsheet none of them), half a surrogate pair, noncharacters of Unicode, and characters that change the direction
 * of writing, so that a name reads as another one.
 */
const refused = /(?![\t\n\r])[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}\u202a-\u202e\u2066-\u2069]/u

export const unprintable = 'This text holds hidden characters. Remove them, or type the text again'

/** Whether a text can be stored, sent by mail, written into a spreadsheet and a feed, and read as what it is. */
export function isPrintable(text: string): boolean {
  return !refused.test(text)
}

/**
 * A text in which something is seen: not only spaces and characters that are drawn as nothing, such as joiners, tags, fillers and the
 * blank of Braille.
 */
export const seen = /[^\s\u2800\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/u

/** More than five accents and other marks on a letter are drawn over the lines above and below; no language writes as many. */
const piled = /(?:\p{M}\p{Cf}*){6}/u

export const tooManyMarks = 'A letter can have at most 5 accents or other marks'

export function isPiled(text: string): boolean {
  return piled.test(text)
}

/** The same for every text inside a JSON value, including the names of its fields. */
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

/** A text from before such characters were refused, for a file that they would break: without them. */
export function printable(text: string): string {
  return text.replace(new RegExp(refused, 'gu'), '')
}

/** Whether a text has at most so many characters, whatever they are made of. */
export function isAtMost(text: string, most: number): boolean {
  return text.length <= most || (text.length <= 2 * most && [...text].length <= most)
}

/** The years that a typed date may have: spreadsheets know no earlier ones, and later ones are typing errors. */
const [firstYear, lastYear] = [1900, 2999]

export const farDate = `The year must be from ${firstYear} to ${lastYear}`

export function isNearYear(date: Date): boolean {
  return date.getUTCFullYear() >= firstYear && date.getUTCFullYear() <= lastYear
}

const lineBreaks = /\s*[\t\n\r\u2028\u2029]\s*/gu

/** A text of a field of one line: what was pasted, sent or imported in several becomes one. */
export function inOneLine(text: string): string {
  return text.replaceAll(lineBreaks, ' ')
}

export const severalLines = 'This has to be on one line'

export function isOneLine(text: string): boolean {
  return inOneLine(text) === text
}

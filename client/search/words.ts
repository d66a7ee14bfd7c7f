import { folded } from '#sync/rules/folded-text.ts'

/** Letters and digits, or a picture; a date, a time and a number with points are one word each. */
const wordPattern = /\d+(?:[/:.]\d+)+|[\p{L}\p{M}\p{N}\p{So}]+/gu
/** The same before it is folded, with what is not seen and the apostrophes within. */
const writtenWord = /\d+(?:[/:.]\d+)+|[\p{L}\p{M}\p{N}\p{So}\p{Cf}]+(?:['’][\p{L}\p{M}\p{N}\p{Cf}]+)*/gu
const ordinal = /^(\d+)(?:st|nd|rd|th)$/
/** They stand in most texts, and nobody who types them looks for them. */
const smallWords: ReadonlySet<string> = new Set('a an and at by for from in of on or the to with'.split(' '))
/** The words of a search beyond these are not looked for: each has a bit of a number. */
const mostWords = 30

/**
 * One word of a search: it is found at the beginning of a word, or as a whole one; a slip is what may have been meant. Where the
 * word stands for a phrase, `shown` is what was typed.
 */
export type TypedWord = { text: string; isWhole: boolean; isSlip?: boolean; shown?: string }

/** Words from one place to before another that are looked for as one. */
type Phrase = { from: number; to: number; names: string[] }

/** A word as it is written, with its place in the text, and as it is found. */
export type PlacedWord = { word: string; from: number; to: number }

/** The words of a text as they are found: folded, "children's" as childrens, "09:00" as 9:00, "4th" as 4, "04.12.2026" as 4/12/2026. */
export function wordsOf(text: string): string[] {
  return (folded(text).replaceAll("'", '').match(wordPattern) ?? []).map(plainWord)
}

/** The words by which a text is found: "KS2" and "key stage 2" are the same to those who look for either, as are "Y6" and "year 6". */
export function searchedWords(text: string): string[] {
  const words = wordsOf(text)
  const other = words.flatMap((word) => (/^ks\d$/.test(word) ? ['key', 'stage', word.slice(2)] : []))
  return [...words, ...phrasesIn(words).flatMap(({ names }) => names), ...other]
}

/** The phrases among words, none within another: key stages, school years ("years 3 to 6" are four), and what is written as one word too. */
export function phrasesIn(words: readonly string[]): Phrase[] {
  const phrases: Phrase[] = []
  for (let at = 0; at < words.length; at++) {
    const phrase = phraseAt(words, at)
    if (!phrase) continue
    phrases.push(phrase)
    at = phrase.to - 1
  }
  return phrases
}

const schoolYear = /^(?:[1-9]|1[0-3])$/
const yearForShort = /^(?:y|yr|year)([1-9]|1[0-3])$/
const apart: ReadonlyMap<string, string> = new Map([
  ['head', 'teacher'],
  ['time', 'table'],
])

function phraseAt(words: readonly string[], from: number): Phrase | null {
  const [word, next = '', third = ''] = words.slice(from, from + 3)
  if (word === 'key' && next === 'stage' && /^\d$/.test(third)) return { from, to: from + 3, names: [`ks${third}`] }
  const other = apart.get(word!)
  if (other !== undefined && (next === other || next === `${other}s`)) {
    return { from, to: from + 2, names: [word + next] }
  }
  const short = yearForShort.exec(word!)
  if (short) return { from, to: from + 1, names: [`year${short[1]!}`] }
  const isYear = /^(?:years?|yrs?)$/.test(word!) && schoolYear.test(next)
  if (!isYear || words[from - 1] === 'early') return null
  return yearsFrom(words, from)
}

/** "Year 6", or of "years" also what is listed: "3 to 6", "5 and 6". */
function yearsFrom(words: readonly string[], from: number): Phrase {
  const years = [Number(words[from + 1])]
  let to = from + 2
  while (words[from]!.endsWith('s') && schoolYear.test(words[to + 1] ?? '')) {
    const year = Number(words[to + 1])
    if (words[to] === 'to') for (let between = years.at(-1)! + 1; between < year; between++) years.push(between)
    else if (words[to] !== 'and' && words[to] !== 'or') break
    years.push(year)
    to += 2
  }
  return { from, to, names: years.map((year) => `year${year}`) }
}

/** The words of a text with their places in it, to be marked there. */
export function placedWords(text: string): PlacedWord[] {
  return [...text.matchAll(writtenWord)].map(({ 0: written, index }) => ({
    word: wordsOf(written)[0] ?? '',
    from: index,
    to: index + written.length,
  }))
}

/**
 * The words that are looked for. A number is a beginning only while it is being typed, as the last word: "1 dec" does not mean
 * the tenth. A phrase is looked for as one word.
 */
export function typedWords(text: string): TypedWord[] {
  const words = wordsOf(text).slice(0, mostWords)
  const phrases = phrasesIn(words)
  const typed = words.flatMap((word, index) => {
    const phrase = phrases.find(({ from, to }) => from <= index && index < to)
    if (!phrase) return [{ text: word, isWhole: /^\d+$/.test(word) && index < words.length - 1 }]
    const shown = words.slice(phrase.from, phrase.to).join(' ')
    return index > phrase.from ? [] : phrase.names.map((name) => ({ text: name, isWhole: /\d$/.test(name), shown }))
  })
  return typed.slice(0, mostWords)
}

/** The same without the small words that stand before others. */
export function tellingWords(words: readonly TypedWord[]): TypedWord[] {
  return words.filter(({ text }, index) => index === words.length - 1 || !smallWords.has(text))
}

/** What a typed word finds: words that begin with it, and of a plural the singular. */
export function formsOf({ text, isWhole }: TypedWord): TypedWord[] {
  return [{ text, isWhole }, ...singulars(text).map((singular) => ({ text: singular, isWhole: true }))]
}

function singulars(word: string): string[] {
  if (word.length < 4 || !/^\p{L}*[^s\P{L}]s$/u.test(word)) return []
  const other = word.endsWith('ies') ? `${word.slice(0, -3)}y` : word.endsWith('es') ? word.slice(0, -2) : null
  return [word.slice(0, -1), ...(other === null ? [] : [other])]
}

function plainWord(word: string): string {
  if (!/^\d/.test(word)) return word
  if (/^\d+\/|^\d+\.\d+\.\d+$/.test(word)) return word.split(/[/.]/).map(withoutZeros).join('/')
  return withoutZeros(word).replace(ordinal, '$1')
}

const withoutZeros = (number: string): string => number.replace(/^0+(?=\d)/, '')

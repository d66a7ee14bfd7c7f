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

/** One word of a search: it is found at the beginning of a word, or as a whole one; a slip is what may have been meant. */
export type TypedWord = { text: string; isWhole: boolean; isSlip?: boolean }

/** A word as it is written, with its place in the text, and as it is found. */
export type PlacedWord = { word: string; from: number; to: number }

/** The words of a text as they are found: folded, "children's" as childrens, "09:00" as 9:00, "4th" as 4, "04.12.2026" as 4/12/2026. */
export function wordsOf(text: string): string[] {
  return (folded(text).replaceAll("'", '').match(wordPattern) ?? []).map(plainWord)
}

/** The words by which a text is found: "KS2" and "key stage 2" are the same to those who look for either. */
export function searchedWords(text: string): string[] {
  const words = wordsOf(text)
  const other = words.flatMap((word, at) => {
    const isStage = word === 'stage' && words[at - 1] === 'key' && /^\d$/.test(words[at + 1] ?? '')
    if (isStage) return [`ks${words[at + 1]}`]
    return /^ks\d$/.test(word) ? ['key', 'stage', word.slice(2)] : []
  })
  return [...words, ...other]
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
 * the tenth.
 */
export function typedWords(text: string): TypedWord[] {
  return wordsOf(text)
    .slice(0, mostWords)
    .map((word, index, all) => ({ text: word, isWhole: /^\d+$/.test(word) && index < all.length - 1 }))
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

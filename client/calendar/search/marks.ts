import type { Forms } from '#client/search/match-words.ts'
import { phrasesIn, placedWords } from '#client/search/words.ts'

/** A part of a text; marked if it is what was looked for. */
export type Part = { text: string; isMarked: boolean }

/** A text in parts, and the numbers of the typed words that it holds. */
export type Marked = { parts: Part[]; held: ReadonlySet<number> }

/** Marks what a search has found a text by: the beginning of a word as it was typed, or the whole word. */
export function markWords(text: string, by: readonly Forms[]): Marked {
  const parts: Part[] = []
  const held = new Set<number>()
  let end = 0
  const mark = (from: number, until: number) => {
    parts.push({ text: text.slice(end, from), isMarked: false }, { text: text.slice(from, until), isMarked: true })
    end = until
  }
  const words = placedWords(text)
  const phrases = phrasesIn(words.map(({ word }) => word))
  for (const [at, { word, from, to }] of words.entries()) {
    const phrase = phrases.find((one) => one.from === at)
    const isPhrase = phrase?.names.some((name) => {
      const length = lengthFound(name, by, held)
      return length === name.length || length > word.length
    })
    if (phrase && isPhrase) mark(from, words[phrase.to - 1]!.to)
    if (from < end) continue
    const marked = lengthFound(word, by, held)
    // A letter that is found as two, or not at all, has no place of its own in the word.
    if (marked > 0) mark(from, to - from === word.length ? from + marked : to)
  }
  parts.push({ text: text.slice(end), isMarked: false })
  return { parts: parts.filter((part) => part.text !== ''), held }
}

/** How many letters of a word were found. */
function lengthFound(word: string, by: readonly Forms[], held: Set<number>): number {
  let length = 0
  for (const [index, forms] of by.entries()) {
    for (const { text, isWhole, isSlip } of forms) {
      if (isWhole ? word !== text : !word.startsWith(text)) continue
      held.add(index)
      length = Math.max(length, isSlip ? word.length : text.length)
    }
  }
  return length
}

const lettersBefore = 60
const lettersAfter = 140

/** The part of a long text around the first of these typed words, from word to word. */
export function partAround(text: string, by: readonly Forms[]): string {
  const words = placedWords(text)
  const [before] = markWords(text, by).parts
  const at = before && !before.isMarked && before.text !== text ? before.text.length : 0
  const from = words.find((word) => word.from >= at - lettersBefore)?.from ?? 0
  const to = words.findLast((word) => word.to <= at + lettersAfter)?.to ?? text.length
  const [begins, ends] = [from <= (words[0]?.from ?? 0), to >= (words.at(-1)?.to ?? 0)]
  return `${begins ? text.slice(0, from) : '… '}${text.slice(from, ends ? text.length : to)}${ends ? '' : ' …'}`
}

import { endOf, type Range } from './dictionary.ts'

/** Words that begin almost as typed, by the beginning that they share. */
export type Slip = Range & { beginning: string }

/** How many slips a typed word may have: letters that are missing, too many, wrong, or the wrong way round. */
export function mostSlips(word: string): number {
  if (!/^\p{L}+$/u.test(word)) return 0
  return word.length >= 9 ? 2 : Number(word.length >= 5)
}

/**
 * The words of a dictionary with a beginning that is at most so many slips from what was typed. Words stand in order, so that what
 * was computed for the letters that a word shares with the one before is used again, and all words with a beginning that is near
 * enough, or too far, are passed at once.
 */
export function slipsIn(words: readonly string[], typed: string, most: number): Slip[] {
  const found: Slip[] = []
  const width = typed.length
  const deepest = width + most
  const rows = Array.from({ length: deepest + 1 }, () => new Uint16Array(width + 1))
  const least = new Uint16Array(deepest + 1)
  for (let at = 0; at <= width; at++) rows[0]![at] = at
  let before = ''
  for (let at = 0; at < words.length;) {
    const word = words[at]!
    let depth = sharedLength(before, word)
    let next = at + 1
    while (depth < word.length && depth < deepest) {
      depth += 1
      least[depth] = fillRow(rows, depth, word, typed)
      if (rows[depth]![width]! <= most) {
        const beginning = word.slice(0, depth)
        next = endOf(words, beginning, at)
        found.push({ from: at, to: next, beginning })
        break
      }
      // Two letters the wrong way round are one slip from the row before.
      if (least[depth]! > most && least[depth - 1]! >= most) {
        next = endOf(words, word.slice(0, depth), at)
        break
      }
    }
    before = word.slice(0, depth)
    at = next
  }
  return found
}

/** How many slips lie between two words, as whole words. */
export function distance(word: string, typed: string): number {
  const rows = Array.from({ length: word.length + 1 }, () => new Uint16Array(typed.length + 1))
  for (let at = 0; at <= typed.length; at++) rows[0]![at] = at
  for (let depth = 1; depth <= word.length; depth++) fillRow(rows, depth, word, typed)
  return rows[word.length]![typed.length]!
}

/** The distances of a word's first letters to each beginning of what was typed. @returns the least of them */
function fillRow(rows: readonly Uint16Array[], depth: number, word: string, typed: string): number {
  const row = rows[depth]!
  const above = rows[depth - 1]!
  const letter = word.charCodeAt(depth - 1)
  row[0] = depth
  let least = depth
  for (let at = 1; at <= typed.length; at++) {
    const same = typed.charCodeAt(at - 1) === letter
    let cost = Math.min(above[at]! + 1, row[at - 1]! + 1, above[at - 1]! + Number(!same))
    if (
      depth > 1 &&
      at > 1 &&
      letter === typed.charCodeAt(at - 2) &&
      word.charCodeAt(depth - 2) === typed.charCodeAt(at - 1)
    ) {
      cost = Math.min(cost, rows[depth - 2]![at - 2]! + 1)
    }
    row[at] = cost
    if (cost < least) least = cost
  }
  return least
}

function sharedLength(one: string, other: string): number {
  let at = 0
  while (at < one.length && one.charCodeAt(at) === other.charCodeAt(at)) at += 1
  return at
}

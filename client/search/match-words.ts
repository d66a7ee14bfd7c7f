import { didYouMean } from './did-you-mean.ts'
import { beginningWith, wordItself, type Layer, type Range } from './dictionary.ts'
import { inFull } from './short-forms.ts'
import { mostSlips, slipsIn } from './slips.ts'
import { formsOf, tellingWords, typedWords, type TypedWord } from './words.ts'

/** What was found: the words by which, and what was meant when nothing holds all words as they were typed. */
export type Match<T> = { found: T[]; by: readonly Forms[]; meant: string | null }

/** What one typed word finds. */
export type Forms = readonly TypedWord[]

/** What one word finds in each layer. */
type Wanted = { typed: string; shown: string; forms: Forms; ranges: readonly Range[][] }

/** What is searched, by the numbers that hold its words. */
type Things<T> = {
  /** How many numbers there are. */
  size: number
  /** Reads the bits of all numbers, one for each word that they hold, and returns what has all. */
  collect(bits: Int32Array, all: number): T[]
  /** The numbers that hold the words of something. */
  holdersOf(found: T): readonly number[]
}

/**
 * Finds what holds every word of a text, in any order, each at the beginning of a word. Where nothing does, words may be written
 * together or apart, then be short for others (`short-forms.ts`), and then have slips.
 */
export function createMatcher<T>(layers: readonly Layer[], things: Things<T>): (text: string) => Match<T> {
  const bits = new Int32Array(things.size)

  const wanted = (word: TypedWord): Wanted => {
    const forms = formsOf(word)
    const ranges = layers.map(({ dictionary }) =>
      forms.map(({ text, isWhole }) => (isWhole ? wordItself(dictionary, text) : beginningWith(dictionary, text))),
    )
    return { typed: word.text, shown: word.shown ?? word.text, forms, ranges }
  }
  const isKnown = ({ ranges }: Wanted) => ranges.some((ofLayer) => ofLayer.some(({ from, to }) => from < to))

  const find = (words: readonly Wanted[]): T[] => {
    if (!words.every(isKnown)) return []
    bits.fill(0)
    for (const [index, { ranges }] of words.entries()) {
      for (const [at, layer] of layers.entries()) for (const range of ranges[at]!) mark(bits, layer, range, 1 << index)
    }
    return things.collect(bits, 2 ** words.length - 1)
  }

  const withSlips = (word: Wanted): Wanted => {
    const most = mostSlips(word.typed)
    if (most === 0) return word
    const slips = layers.map(({ dictionary }) => slipsIn(dictionary.words, word.typed, most))
    const beginnings = new Set(slips.flatMap((ofLayer) => ofLayer.map(({ beginning }) => beginning)))
    return {
      ...word,
      forms: [...word.forms, ...Array.from(beginnings, (text) => ({ text, isWhole: false, isSlip: true }))],
      ranges: word.ranges.map((known, at) => [...known, ...slips[at]!]),
    }
  }

  /** The typed words with those that nobody knows written as one with a neighbour, or as two. */
  const regrouped = (words: readonly TypedWord[]): TypedWord[] => {
    const all: TypedWord[] = []
    for (let at = 0; at < words.length; at++) {
      const word = words[at]!
      const isUnknown = !isKnown(wanted(word))
      const [last, next] = [all.at(-1), words[at + 1]]
      const [joinedBack, joined] = [last && together(last, word), next && together(word, next)]
      if (isUnknown && joinedBack && isKnown(wanted(joinedBack))) all.splice(-1, 1, joinedBack)
      else if (isUnknown && joined && isKnown(wanted(joined))) {
        all.push(joined)
        at += 1
      } else all.push(...((isUnknown && parted(word.text, (part) => isKnown(wanted(part)))) || [word]))
    }
    return all
  }

  return (text) => {
    const typed = typedWords(text)
    if (typed.length === 0)
      return { found: text.trim() === '' ? things.collect(bits.fill(0), 0) : [], by: [], meant: null }
    const exact = tellingWords(regrouped(typed)).map(wanted)
    const found = find(exact)
    if (found.length > 0) return { found, by: formsIn(exact), meant: null }
    const full = inFull(text)
    const ofFull = full === null ? [] : tellingWords(regrouped(typedWords(full))).map(wanted)
    const foundInFull = full === null ? [] : find(ofFull)
    if (foundInFull.length > 0) return { found: foundInFull, by: formsIn(ofFull), meant: full }
    const words = tellingWords(typed).map(wanted)
    // First only where nobody knows a word; a word that is known may be a slip too.
    for (const mayHaveSlips of [(word: Wanted) => !isKnown(word), () => true]) {
      const almost = words.map((word) => (mayHaveSlips(word) ? withSlips(word) : word))
      const near = find(almost)
      if (near.length > 0)
        return {
          found: near,
          by: formsIn(almost),
          meant: didYouMean(almost, near, { layers, ...things, wanted, find }),
        }
    }
    return { found: [], by: formsIn(exact), meant: null }
  }
}

function mark(bits: Int32Array, { dictionary, holderOf }: Layer, { from, to }: Range, bit: number): void {
  const { starts, holders } = dictionary
  const end = starts[to]!
  if (holderOf) for (let at = starts[from]!; at < end; at++) bits[holderOf[holders[at]!]!]! |= bit
  else for (let at = starts[from]!; at < end; at++) bits[holders[at]!]! |= bit
}

const formsIn = (words: readonly Wanted[]) => words.map(({ forms }) => forms)

function together(one: TypedWord, other: TypedWord): TypedWord | null {
  const text = one.text + other.text
  return text.length >= 5 && /^\p{L}+$/u.test(text) ? { text, isWhole: false } : null
}

/** "halfterm" as the two words of "half-term", "worldbookday" as three; null if it is not written together. */
function parted(word: string, isKnown: (word: TypedWord) => boolean, most = 3): TypedWord[] | null {
  if (most < 2 || !/^\p{L}+$/u.test(word)) return null
  for (let at = 3; at <= word.length - 3; at++) {
    const [first, last] = [
      { text: word.slice(0, at), isWhole: true },
      { text: word.slice(at), isWhole: false },
    ]
    const rest = isKnown(first) && (isKnown(last) ? [last] : parted(last.text, isKnown, most - 1))
    if (rest) return [first, ...rest]
  }
  return null
}

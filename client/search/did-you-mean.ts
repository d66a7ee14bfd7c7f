import type { Layer, Range } from './dictionary.ts'
import { distance } from './slips.ts'
import type { TypedWord } from './words.ts'

/** A typed word with the forms that it was looked up in, and what they found in each layer. */
type LookedUp = { typed: string; shown: string; forms: readonly TypedWord[]; ranges: readonly (readonly Range[])[] }

type Lookup<Word, Thing> = {
  layers: readonly Layer[]
  /** How many numbers there are. */
  size: number
  /** The numbers that hold the words of something. */
  holdersOf(found: Thing): readonly number[]
  wanted(word: TypedWord): Word
  find(words: readonly Word[]): Thing[]
}

/** The words as they were probably meant, where some have slips: the nearest ones that something among `near` holds together. */
export function didYouMean<Word extends LookedUp, Thing>(
  words: readonly Word[],
  near: readonly Thing[],
  { layers, size, holdersOf, wanted, find }: Lookup<Word, Thing>,
): string {
  const meant = [...words]
  let found = near
  for (const [index, word] of words.entries()) {
    if (!word.forms.some(({ isSlip }) => isSlip)) continue
    const isFound = new Uint8Array(size)
    for (const one of found) for (const holder of holdersOf(one)) isFound[holder] = 1
    meant[index] = wanted({ text: nearestWord(layers, isFound, word), isWhole: true })
    found = find(meant)
  }
  return meant.map(({ shown }) => shown).join(' ')
}

/** The word nearest to what was typed among those of what was found; of equals the most frequent one. */
function nearestWord(layers: readonly Layer[], isFound: Uint8Array, { typed, ranges }: LookedUp): string {
  let best = { word: typed, away: Number.POSITIVE_INFINITY, count: 0 }
  for (const [layer, { dictionary, holderOf }] of layers.entries()) {
    const { words, starts, holders } = dictionary
    for (const { from, to } of ranges[layer]!) {
      for (let at = from; at < to; at++) {
        const ofWord = holders.subarray(starts[at], starts[at + 1])
        const away = distance(words[at]!, typed)
        const isNearer = away < best.away || (away === best.away && ofWord.length > best.count)
        if (isNearer && ofWord.some((holder) => isFound[holderOf ? holderOf[holder]! : holder] === 1)) {
          best = { word: words[at]!, away, count: ofWord.length }
        }
      }
    }
  }
  return best.word
}

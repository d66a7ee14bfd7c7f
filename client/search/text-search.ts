import { addWords, dictionarySteps, type Unsorted } from './dictionary.ts'
import { atOnce } from './in-slices.ts'
import { createMatcher, type Match } from './match-words.ts'
import { searchedWords } from './words.ts'

/** Finds a few texts, such as names of pages, by the same words as events; what is found are their places, in order. */
export function createTextSearch(texts: readonly string[]): (text: string) => Match<number> {
  const unsorted: Unsorted = new Map()
  for (const [at, text] of texts.entries()) addWords(unsorted, searchedWords(text), at)
  return createMatcher<number>([{ dictionary: atOnce(dictionarySteps(unsorted)) }], {
    size: texts.length,
    collect: (bits, all) => [...texts.keys()].filter((at) => bits[at] === all),
    holdersOf: (at) => [at],
  })
}

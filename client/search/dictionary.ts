/**
 * The words of many texts in order, each with the numbers of those that hold it, one word after the other: those of all words
 * with the same beginning stand together.
 */
export type Dictionary = {
  words: readonly string[]
  /** Where the holders of each word begin; one more than there are words. */
  starts: Int32Array
  holders: Int32Array
}

/** Words of some texts, and which of the numbered things holds what holds them; without `holderOf` it is the same number. */
export type Layer = { dictionary: Dictionary; holderOf?: Int32Array }

/** Words from one place to before another. */
export type Range = { from: number; to: number }

/** Words with the numbers of those that hold them, in the order in which they were read. */
export type Unsorted = Map<string, number[]>

/** Notes who holds a word, once for each holder; all words of a holder are added before those of the next. */
export function addWords(unsorted: Unsorted, words: Iterable<string>, holder: number): void {
  for (const word of words) {
    const holders = unsorted.get(word)
    if (!holders) unsorted.set(word, [holder])
    else if (holders.at(-1) !== holder) holders.push(holder)
  }
}

const wordsAtOnce = 500

/** Puts the words in order, in steps of a millisecond or so: first by their beginning, so that no step sorts them all. */
export function* dictionarySteps(unsorted: Unsorted): Generator<void, Dictionary> {
  const beginnings = new Map<string, string[]>()
  let count = 0
  for (const word of unsorted.keys()) {
    const beginning = word.slice(0, 2)
    const words = beginnings.get(beginning)
    if (words) words.push(word)
    else beginnings.set(beginning, [word])
    if ((count += 1) % wordsAtOnce === 0) yield
  }
  const words: string[] = []
  for (const beginning of [...beginnings.keys()].toSorted(compare)) {
    words.push(...beginnings.get(beginning)!.toSorted(compare))
    yield
  }
  const starts = new Int32Array(words.length + 1)
  for (const [at, word] of words.entries()) {
    starts[at + 1] = starts[at]! + unsorted.get(word)!.length
    if (at % wordsAtOnce === 0) yield
  }
  const holders = new Int32Array(starts[words.length]!)
  for (const [at, word] of words.entries()) {
    holders.set(unsorted.get(word)!, starts[at])
    if (at % wordsAtOnce === 0) yield
  }
  return { words, starts, holders }
}

/** The words that begin with a text. */
export function beginningWith({ words }: Dictionary, text: string): Range {
  const from = placeOf(words, text)
  return { from, to: endOf(words, text, from) }
}

/** The word itself. */
export function wordItself({ words }: Dictionary, text: string): Range {
  const from = placeOf(words, text)
  return { from, to: words[from] === text ? from + 1 : from }
}

/** Where the words that begin with a text end; they begin at `from`. */
export function endOf(words: readonly string[], text: string, from: number): number {
  let [low, high] = [from, words.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (words[middle]!.startsWith(text)) low = middle + 1
    else high = middle
  }
  return low
}

function placeOf(words: readonly string[], text: string): number {
  let [low, high] = [0, words.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (words[middle]! < text) low = middle + 1
    else high = middle
  }
  return low
}

const compare = (one: string, other: string): number => (one < other ? -1 : Number(one > other))

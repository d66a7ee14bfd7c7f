import { monthsBetween, remember, textOfDay } from '#client/search/day-words.ts'
import { addWords, dictionarySteps, type Dictionary, type Layer, type Unsorted } from '#client/search/dictionary.ts'
import { atOnce } from '#client/search/in-slices.ts'
import { createMatcher } from '#client/search/match-words.ts'
import { searchedWords } from '#client/search/words.ts'

/** The texts by which a row is found; one that says when something is has its dates as DD/MM/YYYY. */
export type Searched = { readonly id: string; readonly searched: readonly string[] }

/** The numbers of a row: its own, and one for each text with a date. */
type Numbers = { own: number; dates: readonly number[] }

/** The words of rows, which are numbered from `from`, up to `to`. */
type Indexed<Row> = { rows: ReadonlyMap<Row, Numbers>; dictionary: Dictionary; from: number; to: number }

/** More unknown rows than these are read in slices, between which the page answers. */
const fewUnknown = 300
const rowsAtOnce = 20

/**
 * Finds rows by words as the calendar does (product 2): in any order, each at the beginning of a word, a date by its day and month.
 * The words of one date are found together. An empty search finds all.
 */
export type RowSearch<Row> = {
  /** Whether a search of these rows has to read many first. */
  mustRead(rows: readonly Row[]): boolean
  /** Reads them, in steps between which a page can answer. */
  readSteps(rows: readonly Row[]): Generator<void, void>
  /** What is found, in the order of the rows; until they have been read those that were found last, or all of them. */
  find(rows: readonly Row[], search: string): readonly Row[]
}

export function createRowSearch<Row extends Searched>(): RowSearch<Row> {
  let known: Indexed<Row> | null = null
  let lately: Indexed<Row> | null = null
  let last: readonly Row[] | null = null
  const unknownOf = (rows: readonly Row[]) => rows.filter((row) => !known?.rows.has(row))
  const mustRead = (rows: readonly Row[]) => unknownOf(rows).length > fewUnknown
  return {
    mustRead,
    *readSteps(rows) {
      known = yield* indexSteps(rows, 0)
      lately = null
    },
    find(rows, search) {
      if (search.trim() === '') return (last = rows)
      const unknown = unknownOf(rows)
      // Rows are made anew when a name in them changes: those on screen stay there meanwhile, and what is chosen stays chosen.
      if (unknown.length > fewUnknown) return last ? withIdsOf(last, rows) : rows
      if (!known) known = atOnce(indexSteps(rows, 0))
      else if (!unknown.every((row) => lately?.rows.has(row))) lately = atOnce(indexSteps(unknown, known.to))
      return (last = matcherOf(rows, lately ? [known, lately] : [known])(search).found)
    },
  }
}

function withIdsOf<Row extends Searched>(last: readonly Row[], rows: readonly Row[]): readonly Row[] {
  const ids = new Set(last.map(({ id }) => id))
  return rows.filter(({ id }) => ids.has(id))
}

function matcherOf<Row extends Searched>(rows: readonly Row[], parts: readonly Indexed<Row>[]) {
  const numbersOf = (row: Row) => parts[0]!.rows.get(row) ?? parts[1]?.rows.get(row)
  const layers = parts.map(({ dictionary, from, to }): Layer => {
    if (from === 0) return { dictionary }
    return { dictionary, holderOf: Int32Array.from({ length: to - from }, (_, at) => from + at) }
  })
  return createMatcher<Row>(layers, {
    size: parts.at(-1)!.to,
    collect: (bits, all) =>
      rows.filter((row) => {
        const numbers = numbersOf(row)
        if (!numbers) return false
        const ofRow = bits[numbers.own]!
        return ofRow === all || numbers.dates.some((date) => (ofRow | bits[date]!) === all)
      }),
    holdersOf: (row) => {
      const { own, dates } = numbersOf(row)!
      return [own, ...dates]
    },
  })
}

/** Notes the words of rows; `from` is the number of the first. */
function* indexSteps<Row extends Searched>(rows: readonly Row[], from: number): Generator<void, Indexed<Row>> {
  const unsorted: Unsorted = new Map()
  const numbers = new Map<Row, Numbers>()
  const words = remember(searchedWords)
  const dateWords = remember((text) => [text, ...inWords(text)].flatMap(words))
  let next = 0
  for (const [index, row] of rows.entries()) {
    const own = next++
    const dates: number[] = []
    const plain: string[] = []
    for (const text of row.searched) {
      if (!hasDate.test(text)) plain.push(...words(text))
    }
    addWords(unsorted, plain, own)
    for (const text of row.searched) {
      if (!hasDate.test(text)) continue
      addWords(unsorted, dateWords(text), next)
      dates.push(from + next++)
    }
    numbers.set(row, { own: from + own, dates })
    if (index % rowsAtOnce === 0) yield
  }
  return { rows: numbers, dictionary: yield* dictionarySteps(unsorted), from, to: from + next }
}

const hasDate = /\d\d\/\d\d\/\d{4}/
const everyDate = /(\d\d)\/(\d\d)\/(\d{4})/g

const isThere = (day: string) => !Number.isNaN(Date.parse(day))
const inWordsOfDay = remember(textOfDay)

/** The days of a text in words, and the months between the first and the last. */
function inWords(text: string): string[] {
  const days = [...text.matchAll(everyDate)].map(([, day, month, year]) => `${year}-${month}-${day}`).filter(isThere)
  const [first, last] = [days[0], days.at(-1)]
  return [...days.map(inWordsOfDay), ...(first && last ? monthsBetween({ first, last }) : [])]
}

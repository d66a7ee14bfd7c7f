import { atOnce } from '#client/search/in-slices.ts'
import {
  createSearch,
  descriptionSteps,
  indexSteps,
  type DescriptionIndex,
  type SearchIndex,
} from '#client/calendar/search/search-index.ts'
import { dayOnDevice } from '#sync/rules/zone.ts'
import { generatedMonths } from '../generated-months.ts'
import type { BenchRow } from '../row.ts'

/** As people type them: words in any order, one of them with a slip, and what finds nothing or everything. */
const searched = [
  'census',
  'term spring',
  'webinar 99',
  'monday 4 january',
  'zzz',
  'education department for',
  'online cenuss',
  'conferense york',
  'e',
]

/** All keystrokes of a few searches, one after the other: the results of each, in order of days. */
export const searchKeystroke: BenchRow = {
  name: 'search-keystroke',
  operation: 'search keystroke, 10,000 events, words in any order and one slip, beside includes',
  goal: { ratioAtMost: 1 },
  unit: 'ms',
  rounds: 9,
  open: async () => {
    const { index, descriptions, plain } = preparedSearches()
    return async () => ({
      reference: median(plain),
      ours: median(createSearch(index, descriptions)),
    })
  },
}

/** The fastest of a few runs of each key, which leaves out other work of the machine. */
export const slowestKeystroke: BenchRow = {
  name: 'search-keystroke-slowest',
  operation: 'search keystroke, 10,000 events, the slowest',
  goal: { atMost: 4 },
  unit: 'ms',
  rounds: 9,
  open: async () => {
    const { index, descriptions } = preparedSearches()
    return async () => {
      const find = createSearch(index, descriptions)
      const passes = Array.from({ length: 5 }, () => keystrokes().map((text) => timeOf(find, text)))
      const quickest = passes[0]!.map((_, key) => Math.min(...passes.map((times) => times[key]!)))
      return { ours: Math.max(...quickest) }
    }
  },
}

/** Making the search in steps between which the page answers: each of them as its fastest of a few runs. */
export const searchLongestStep: BenchRow = {
  name: 'search-longest-step',
  operation: 'search of 10,000 events, the longest step of making it',
  goal: { atMost: 8 },
  unit: 'ms',
  rounds: 5,
  open: async () => {
    const { entries, names, descriptions } = generatedMonths(10_000)
    return async () => ({
      ours: Math.max(
        longestStep(() => indexSteps(entries, names, dayOnDevice)),
        longestStep(() => descriptionSteps(descriptions)),
      ),
    })
  },
}

type Find = (text: string) => unknown

function preparedSearches() {
  const generated = generatedMonths(10_000)
  const index = atOnce(indexSteps(generated.entries, generated.names, dayOnDevice))
  const descriptions = atOnce(descriptionSteps(generated.descriptions))
  const texts = plainTexts(index, descriptions)
  const plain: Find = (text) => texts.filter((each) => each.includes(text))
  for (const find of [plain, createSearch(index, descriptions)]) median(find)
  return { index, descriptions, plain }
}

/** All searched words of each event as one flat string, as if it had been stored. */
function plainTexts({ dictionary, eventNumbers, eventOf }: SearchIndex, descriptions: DescriptionIndex): string[] {
  const events = eventNumbers.size
  const parts = Array.from({ length: events }, (): string[] => [])
  const add = ({ words, starts, holders }: SearchIndex['dictionary'], numberOf: (holder: number) => number) => {
    for (const [at, word] of words.entries()) {
      for (const holder of holders.subarray(starts[at], starts[at + 1])) parts[numberOf(holder)]!.push(word)
    }
  }
  add(dictionary, (holder) => (holder < events ? holder : eventOf[holder - events]!))
  add(descriptions.dictionary, (holder) => eventNumbers.get(descriptions.ids[holder]!)!)
  return JSON.parse(JSON.stringify(parts.map((each) => each.join(' ')))) as string[]
}

/** "c", "ce", "cen"…: each search, key by key. */
function keystrokes(): string[] {
  return searched.flatMap((text) => Array.from(text, (_, index) => text.slice(0, index + 1)))
}

function median(find: Find): number {
  const times = keystrokes()
    .map((text) => timeOf(find, text))
    .toSorted((one, other) => one - other)
  return times[Math.floor(times.length / 2)]!
}

function longestStep(make: () => Generator<void, unknown>): number {
  const passes = Array.from({ length: 5 }, () => timesOfSteps(make()))
  return Math.max(...passes[0]!.map((_, step) => Math.min(...passes.map((times) => times[step]!))))
}

function timesOfSteps(steps: Generator<void, unknown>): number[] {
  const times: number[] = []
  for (let isDone = false; !isDone;) {
    const from = performance.now()
    isDone = steps.next().done ?? false
    times.push(performance.now() - from)
  }
  return times
}

function timeOf(find: Find, text: string): number {
  const from = performance.now()
  find(text)
  return performance.now() - from
}

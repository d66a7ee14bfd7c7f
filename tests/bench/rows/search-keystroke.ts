import { createSearch, prepareSearch, type SearchIndex } from '#client/calendar/search/search-index.ts'
import { dayOnDevice } from '#sync/rules/zone.ts'
import { generatedMonths } from '../generated-months.ts'
import type { BenchRow } from '../row.ts'

const searched = ['census', 'spring term', 'webinar 99', 'monday 4 january', 'zzz', 'department for education', 'e']

/** All keystrokes of a few searches, one after the other: the results of each, in order of days. */
export const searchKeystroke: BenchRow = {
  name: 'search-keystroke',
  operation: 'search keystroke, 10,000 events, beside includes',
  goal: { ratioAtMost: 1 },
  unit: 'ms',
  rounds: 9,
  open: async () => {
    const { index, plain } = preparedSearches()
    return async () => ({
      reference: mean(plain),
      ours: mean(createSearch(index)),
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
    const { index } = preparedSearches()
    return async () => {
      const passes = Array.from({ length: 5 }, () => {
        const find = createSearch(index)
        return keystrokes().map((text) => timeOf(find, text))
      })
      const quickest = passes[0]!.map((_, key) => Math.min(...passes.map((times) => times[key]!)))
      return { ours: Math.max(...quickest) }
    }
  },
}

type Find = (text: string) => unknown

function preparedSearches() {
  const { entries, names } = generatedMonths(10_000)
  const index = prepareSearch(entries, names, dayOnDevice)
  const texts = plainTexts(index)
  const plain: Find = (text) => texts.filter((each) => each.includes(text))
  for (const find of [plain, createSearch(index)]) mean(find)
  return { index, plain }
}

/** All searched texts of each event as one flat string, as if it had been stored. */
function plainTexts({ events, shared, dates }: SearchIndex): string[] {
  const parts = new Map([...events.values()].map((event) => [event, [event.text]]))
  for (const [text, found] of shared) for (const event of found) parts.get(event)!.push(text)
  for (const [text, found] of dates) for (const { event } of found) parts.get(event)!.push(text)
  return JSON.parse(JSON.stringify([...parts.values()].map((each) => each.join(' ')))) as string[]
}

/** "c", "ce", "cen"…: each search, key by key. */
function keystrokes(): string[] {
  return searched.flatMap((text) => Array.from(text, (_, index) => text.slice(0, index + 1)))
}

function mean(find: Find): number {
  const keys = keystrokes()
  const from = performance.now()
  for (const text of keys) find(text)
  return (performance.now() - from) / keys.length
}

function timeOf(find: Find, text: string): number {
  const from = performance.now()
  find(text)
  return performance.now() - from
}

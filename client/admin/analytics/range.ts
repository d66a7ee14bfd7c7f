import { isDay } from '../dates/is-day.ts'

/** The first and the last day of a range in the device's zone; both belong to it. */
export type Range = { from: string; to: string }

/**
 * The range of the address, and the usual days for what nobody can read as one; an empty one has been emptied by hand.
 * @returns with it whether something in the address was left out
 */
export function readRange(query: URLSearchParams, usual: Range): { range: Range; hasUnknown: boolean } {
  const given = (name: keyof Range) => query.get(name) ?? usual[name]
  const isRead = (name: keyof Range) => given(name) === '' || isDay(given(name))
  const day = (name: keyof Range) => (isRead(name) ? given(name) : usual[name])
  const hasUnknown = !isRead('from') || !isRead('to') || ![null, 'no'].includes(query.get('staff'))
  return { range: { from: day('from'), to: day('to') }, hasUnknown }
}

const longest = 10 * 366 * 24 * 60 * 60 * 1000

/** Whether all of a range is past, so that nothing comes into it any more. */
export function isOver({ to }: Range, today: string): boolean {
  return to < today
}

/** What is wrong with a range: a day that is missing, or both together; null for none. */
export function wrongIn(range: Range): 'noFrom' | 'noTo' | 'badRange' | null {
  if (instantsOf(range) !== null) return null
  if (range.from === '') return 'noFrom'
  return range.to === '' ? 'noTo' : 'badRange'
}

/** The midnights before its first day and after its last one in the device's zone, or null when it is none. */
export function instantsOf({ from, to }: Range): { fromDate: string; toDate: string } | null {
  const [start, end] = [new Date(`${from}T00:00`), new Date(`${to}T00:00`)]
  end.setDate(end.getDate() + 1)
  const length = end.getTime() - start.getTime()
  if (!(length > 0 && length <= longest)) return null
  return { fromDate: start.toISOString(), toDate: end.toISOString() }
}

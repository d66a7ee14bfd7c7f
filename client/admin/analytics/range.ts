/** The first and the last day of a range in the device's zone; both belong to it. */
export type Range = { from: string; to: string }

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

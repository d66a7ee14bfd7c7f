/** An error of two dates together, at the field that a form would mark. */
export type DateError = { field: 'start' | 'end'; message: string }

/** The most days that a schedule may span (design 4). */
const longestSpanInDays = 400

const day = 24 * 60 * 60 * 1000
const endBeforeStart: DateError = { field: 'end', message: 'End date cannot be before the start date' }

/** What the single dates of a schedule cannot show: their order, its length, and that whole days have no time. */
export function scheduleErrors(schedule: { start: string; end: string; isAllDay: boolean }): DateError[] {
  const [start, end] = [Date.parse(schedule.start), Date.parse(schedule.end)]
  if (end < start) return [endBeforeStart]
  if (end - start > longestSpanInDays * day) {
    return [{ field: 'end', message: `A date can span at most ${longestSpanInDays} days` }]
  }
  if (!schedule.isAllDay) return []
  // Something that is not a date is reported at its own field.
  const timed = (field: DateError['field']) => Math.abs(Date.parse(schedule[field]) % day) > 0
  return (['start', 'end'] as const)
    .filter(timed)
    .map((field) => ({ field, message: 'An all-day date has no time of day' }))
}

export function headlineErrors({ start, end }: { start: string; end: string }): DateError[] {
  return Date.parse(end) < Date.parse(start) ? [endBeforeStart] : []
}

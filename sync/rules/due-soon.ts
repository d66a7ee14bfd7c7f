import type { MonthEntry } from '../protocol/month-record.ts'
import { addDays, daysBetween, type Day, type DayIn } from './day.ts'
import { compareOccurrences, occurrenceDays } from './occurrence.ts'
import { isOff } from './status-and-requirement.ts'

/** For so many days from today it is said what is due. */
const dueSoonDays = 28

export type Due<Entry> = { entry: Entry; day: Day; daysLeft: number }

/**
 * The deadlines and the mandatory dates that are due today or within 28 days, mandatory ones first. A deadline is due on its last
 * day; an event that has begun by today until it ends. What is cancelled or postponed is not due.
 */
export function dueSoon<Entry extends MonthEntry>(
  entries: readonly Entry[],
  isDeadline: (entry: Entry) => boolean,
  today: Day,
  dayIn: DayIn,
): Due<Entry>[] {
  const due = entries.flatMap((entry) => {
    const isLast = isDeadline(entry)
    if (isOff(entry.status) || !(isLast || isMandatory(entry))) return []
    const { first, last } = occurrenceDays(entry, dayIn)
    const day = isLast || first < today ? last : first
    return day < today || day > addDays(today, dueSoonDays) ? [] : [{ entry, day, daysLeft: daysBetween(today, day) }]
  })
  return due.toSorted(
    (one, other) =>
      Number(isMandatory(other.entry)) - Number(isMandatory(one.entry)) ||
      one.daysLeft - other.daysLeft ||
      compareOccurrences(one.entry, other.entry),
  )
}

const isMandatory = ({ requirement }: MonthEntry) => requirement === 'Mandatory'

import type { ListRows } from '#sync/entities/index.ts'
import { isDraft } from '#sync/rules/draft.ts'
import type { Day, DayIn } from '#sync/rules/day.ts'
import { occurrenceDays } from '#sync/rules/occurrence.ts'
import { draftEntries } from './draft-entries.ts'

/** A draft by its name, and the first day of its next date or else of its last one; null without dates. */
export type NamedDraft = { eventId: string; name: string; day: Day | null }

/** The drafts among these events, what comes next first, then what is over, then those without a date. */
export function draftNames(
  rows: readonly ListRows['calendarEvent'][],
  { today, dayIn, named }: { today: Day; dayIn: DayIn; named: (name: string) => string },
): NamedDraft[] {
  const daysOf = new Map<string, Day[]>()
  for (const entry of draftEntries(rows, named)) {
    daysOf.set(entry.eventId, [...(daysOf.get(entry.eventId) ?? []), occurrenceDays(entry, dayIn).first])
  }
  const drafts = rows.filter(isDraft).map(({ id, name }) => {
    const days = (daysOf.get(id) ?? []).toSorted()
    return { eventId: id, name: named(name), day: days.find((day) => day >= today) ?? days.at(-1) ?? null }
  })
  const placeOf = ({ day }: NamedDraft) => (day === null ? '2' : day < today ? `1${day}` : `0${day}`)
  return drafts.toSorted((one, other) => (placeOf(one) < placeOf(other) ? -1 : 1))
}

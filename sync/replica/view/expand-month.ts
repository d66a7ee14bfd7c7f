import type { EarlierMonthRecord, MonthEntry, MonthKey, MonthRecord, NumberedIds } from '../../protocol/month-record.ts'

/** Instants at or after `from` and before `before`, at full length. */
export type Window = { from: string; before: string }

/** The settings key of the ids that the months number. */
export const numbersKey = 'numbers'

export const midnight = 'T00:00:00.000Z'
export const wholeMinute = ':00.000Z'

/** Restores what `packInstant` shortened. */
function expandInstant(packed: string, month: MonthKey): string {
  const { length } = packed
  const dated = length === 2 || length === 8 ? `${month}-${packed}` : packed
  return dated.length === 10 ? dated + midnight : dated.length === 16 ? dated + wholeMinute : dated
}

/**
 * The occurrences of a month, all of them or those within a window. A reader of neighbouring months gets each
 * occurrence once: from the month it begins in, or from the first month read when it began before.
 */
export function expandMonth(
  record: MonthRecord | EarlierMonthRecord,
  numbered: NumberedIds,
  isFirst = true,
  { from, before }: Window = { from: '', before: '~' },
): MonthEntry[] {
  const { month } = record
  const isWanted = (start: string, end: string) =>
    start < before && end >= from && (start.startsWith(month) || (isFirst && start < month))
  if ('entries' in record) return record.entries.filter(({ start, end }) => isWanted(start, end))
  const toId = (number: number) => numbered[number] ?? ''
  const common = record.events.map(
    ([name, location, flags, type, providers, tags, status = null, requirement = null, changes = []], place) => ({
      eventId: record.ids[place]!,
      name,
      location,
      typeId: type === null ? null : toId(type),
      providerIds: providers.map(toId),
      tagIds: tags.map(toId),
      isFeatured: (flags & 1) > 0,
      isPaidPromotion: (flags & 2) > 0,
      status,
      requirement,
      changes,
    }),
  )
  return record.dates.flatMap(([place, scheduleId, packedStart, packedEnd, allDay]) => {
    const start = expandInstant(packedStart, month)
    const end = packedEnd === null ? start : expandInstant(packedEnd, month)
    return isWanted(start, end) ? [{ scheduleId, start, end, isAllDay: allDay === 1, ...common[place]! }] : []
  })
}

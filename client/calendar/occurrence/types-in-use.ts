import type { MonthEntry, NameRecord } from '#sync/protocol/month-record.ts'

/** The types of the occurrences, each once, in display order and then by id; what has no known type has none. */
export function typesInUse(
  entries: Pick<MonthEntry, 'typeId'>[],
  names: ReadonlyMap<string, NameRecord>,
): NameRecord[] {
  const ids = new Set(entries.map(({ typeId }) => typeId))
  return [...ids]
    .flatMap((id) => (id === null ? [] : (names.get(id) ?? [])))
    .toSorted((one, other) => one.displayOrder - other.displayOrder || (one.id < other.id ? -1 : 1))
}

import type { MonthEntry, NameRecord } from '#sync/protocol/month-record.ts'

/**
 * The occurrences whose name, location, type or provider names hold the text, in any capitalisation
 * (product 2).
 */
export function matchingOccurrences<Entry extends MonthEntry>(
  entries: Entry[],
  names: ReadonlyMap<string, NameRecord>,
  text: string,
): Entry[] {
  const wanted = text.trim().toLowerCase()
  return entries.filter((entry) =>
    [entry.name, entry.location, nameOf(names, entry.typeId), ...entry.providerIds.map((id) => nameOf(names, id))].some(
      (searched) => searched?.toLowerCase().includes(wanted),
    ),
  )
}

function nameOf(names: ReadonlyMap<string, NameRecord>, id: string | null): string | undefined {
  return id === null ? undefined : names.get(id)?.name
}

import type { MonthEntry, NameRecord } from '#sync/protocol/month-record.ts'
import { folded } from '#sync/rules/folded-text.ts'

/**
 * The occurrences whose name, location, type or provider names hold the text, in any capitalisation
 * and with or without accents (product 2).
 */
export function matchingOccurrences<Entry extends MonthEntry>(
  entries: Entry[],
  names: ReadonlyMap<string, NameRecord>,
  text: string,
): Entry[] {
  const wanted = folded(text.trim())
  return entries.filter((entry) =>
    [entry.name, entry.location, nameOf(names, entry.typeId), ...entry.providerIds.map((id) => nameOf(names, id))].some(
      (searched) => searched && folded(searched).includes(wanted),
    ),
  )
}

function nameOf(names: ReadonlyMap<string, NameRecord>, id: string | null): string | undefined {
  return id === null ? undefined : names.get(id)?.name
}

/** What the list screens sort and search by; a section's columns and search texts give it. */
type Named = { id: string; name: string }

const collator = new Intl.Collator('en-GB', { numeric: true })

/** Sorted by a value of each, then by name, then by id, so that the order is always the same. */
export function sortRows<Row extends Named>(
  rows: readonly Row[],
  valueOf: (row: Row) => string | number,
  isDescending: boolean,
): Row[] {
  const direction = isDescending ? -1 : 1
  return rows
    .map((row) => ({ row, value: valueOf(row) }))
    .toSorted(
      (one, other) =>
        direction * compare(one.value, other.value) ||
        collator.compare(one.row.name, other.row.name) ||
        (one.row.id < other.row.id ? -1 : 1),
    )
    .map(({ row }) => row)
}

/** Case-insensitive search in the texts of each (spec section 2); an empty search finds all. */
export function findRows<Row>(rows: readonly Row[], search: string, textsOf: (row: Row) => string[]): readonly Row[] {
  const wanted = search.trim().toLowerCase()
  if (wanted === '') return rows
  return rows.filter((row) => textsOf(row).some((text) => text.toLowerCase().includes(wanted)))
}

function compare(one: string | number, other: string | number): number {
  return typeof one === 'number' && typeof other === 'number'
    ? one - other
    : collator.compare(String(one), String(other))
}

type Ordered = { id: string; name: string; displayOrder: number }

/** As readers see them: by their order, then by name, then by id. */
export function inReadersOrder<O extends Ordered>(rows: readonly O[]): O[] {
  return rows.toSorted(
    (one, other) =>
      one.displayOrder - other.displayOrder ||
      one.name.localeCompare(other.name, 'en-GB') ||
      (one.id < other.id ? -1 : 1),
  )
}

/** The ids with one of them at another place; the others keep their order. */
export function moved(ids: readonly string[], id: string, to: number): string[] {
  return ids.filter((one) => one !== id).toSpliced(to, 0, id)
}

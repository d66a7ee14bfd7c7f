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

/** Whether the ids that two lists share are in the same order in both. */
export function isSameOrder(one: readonly string[], other: readonly string[]): boolean {
  const shared = other.filter((id) => one.includes(id))
  return one.filter((id) => other.includes(id)).every((id, index) => id === shared[index])
}

/** The ids with one of them at another place; the others keep their order. */
export function moved(ids: readonly string[], id: string, to: number): string[] {
  return ids.filter((one) => one !== id).toSpliced(to, 0, id)
}

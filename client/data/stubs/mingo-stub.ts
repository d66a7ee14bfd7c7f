type Wanted = { $eq?: unknown; $in?: readonly unknown[] }

/**
 * Replaces RxDB's use of the package `mingo` in the client's build. The replica is queried by id or as a whole, so a
 * document is only checked for which field equals what; any other kind of query is refused when it is made.
 */
export function getMingoQuery(selector: Readonly<Record<string, Wanted>>) {
  const conditions = Object.entries(selector).map(([field, wanted]) => {
    const operators = Object.keys(wanted)
    if (field.startsWith('$') || operators.some((operator) => operator !== '$eq' && operator !== '$in')) {
      throw new Error(`The replica is not asked by ${field} ${operators.join(' ')}`)
    }
    return (document: Readonly<Record<string, unknown>>) =>
      (!('$eq' in wanted) || document[field] === wanted.$eq) && (!wanted.$in || wanted.$in.includes(document[field]))
  })
  return { test: (document: Readonly<Record<string, unknown>>) => conditions.every((holds) => holds(document)) }
}

/** The order of two values of one kind: ids and instants as text, or numbers. */
export function compare(one: string | number, other: string | number): number {
  if (one === other) return 0
  return one < other ? -1 : 1
}

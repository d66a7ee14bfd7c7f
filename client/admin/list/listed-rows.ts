import type { NamedRows } from '#client/data/replica/view/use-listed.ts'
import { folded } from '#sync/rules/folded-text.ts'

type Listed = { row: { id: string; name: string } }

/** A row as the list screens show it; `plain` is the section's data for it. */
export type ShownRow<L, R> = { id: string; name: string; listed: L; plain: R; searched: readonly string[] }

type Rows<L extends Listed, R> = {
  row(document: L['row'], names: NamedRows): R
  searchText(plain: R): string[]
}

/** Makes the plain row of each row and keeps it until that changes: of 10,000 rows only the changed one is rebuilt. */
export function toShown<L extends Listed, R>(section: Rows<L, R>, names: NamedRows): (listed: L) => ShownRow<L, R> {
  const known = new WeakMap<L, ShownRow<L, R>>()
  return (listed) => {
    const shown = known.get(listed)
    if (shown) return shown
    const { id, name } = listed.row
    const plain = section.row(listed.row, names)
    let searched: readonly string[] | undefined
    const made = {
      id,
      name,
      listed,
      plain,
      // A list is opened far more often than it is searched.
      get searched() {
        return (searched ??= section.searchText(plain))
      },
    }
    known.set(listed, made)
    return made
  }
}

type Key = string | number
type Keyed<Row> = { row: Row; key: Key; name: string }

/** From this many new rows on, sorting all of them is faster than inserting each in its place. */
const fewNew = 100

/**
 * Sorts by a value of each row, then by name, then as `then` says, then by id, so that the order is always the same.
 * Called again, it only inserts new rows.
 */
export function createOrder<Row extends { id: string; name: string }>(
  valueOf: (row: Row) => string | number,
  isDescending: boolean,
  then?: (row: Row) => string | number,
): (rows: readonly Row[]) => readonly Row[] {
  const direction = isDescending ? -1 : 1
  let sorted: Keyed<Row>[] = []
  let known: ReadonlySet<Row> = new Set()
  const toKeyed = (row: Row): Keyed<Row> => ({ row, key: keyOf(valueOf(row)), name: sortKey(row.name) })
  // Few rows have a namesake: this value is made for those alone.
  const compareNamesakes = (one: Row, other: Row) => (then ? compare(keyOf(then(one)), keyOf(then(other))) : 0)
  const inOrder = (one: Keyed<Row>, other: Keyed<Row>) =>
    direction * compare(one.key, other.key) ||
    compare(one.name, other.name) ||
    compare(one.row.name, other.row.name) ||
    compareNamesakes(one.row, other.row) ||
    compare(one.row.id, other.row.id)
  return (rows) => {
    const now = new Set(rows)
    const added = rows.filter((row) => !known.has(row)).map(toKeyed)
    const staying = sorted.filter(({ row }) => now.has(row))
    if (added.length > fewNew) sorted = [...staying, ...added].toSorted(inOrder)
    else {
      for (const one of added) staying.splice(placeOf(one, staying, inOrder), 0, one)
      sorted = staying
    }
    known = now
    return sorted.map(({ row }) => row)
  }
}

function placeOf<T>(one: T, sorted: readonly T[], inOrder: (one: T, other: T) => number): number {
  let [from, to] = [0, sorted.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if (inOrder(one, sorted[middle]!) < 0) to = middle
    else from = middle + 1
  }
  return from
}

const digits = /\d+/g

/**
 * A text whose plain order is the order in which people read: numbers by value, capitals and accents beside the plain
 * letters. `Intl.Collator` gives the same order for nearly every text and takes a hundred times as long for 10,000 of
 * them.
 */
function sortKey(text: string): string {
  return folded(text).replace(digits, (number) => number.padStart(12, '0'))
}

function keyOf(value: string | number): Key {
  return typeof value === 'number' ? value : sortKey(value)
}

function compare(one: Key, other: Key): number {
  if (one === other) return 0
  return one < other ? -1 : 1
}

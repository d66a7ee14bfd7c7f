import type { Entity } from '../define.ts'
import { collectionsOf, entityOf, type Collection, type Documents, type ListRows } from '../entities/index.ts'

type Shape = {
  fields: readonly string[]
  /** Long texts, of which a row says only whether there are any (`filled`). */
  long: readonly string[]
  lists: readonly (readonly [list: string, fields: readonly string[]])[]
}

/** What lists know about a document (`ListRowOf`): small, and stored by id beside the copy. */
export function toListRow<C extends Collection>(collection: C, document: Documents[C]): ListRows[C] {
  const { fields, long, lists } = shapes[collection]
  const given = document as unknown as Readonly<Record<string, unknown>>
  const row: Record<string, unknown> = pick(given, fields)
  row['filled'] = long.filter((name) => Boolean(given[name]))
  for (const [list, names] of lists) {
    row[list] = ((given[list] ?? []) as Record<string, unknown>[]).map((one) => pick(one, names))
  }
  return row as unknown as ListRows[C]
}

/** A row as a document that edits can be applied to: where there is a long text, one stands for it. */
export function fromListRow<C extends Collection>(row: ListRows[C]): Documents[C] {
  const stands = Object.fromEntries((row.filled as readonly string[]).map((name) => [name, name]))
  return Object.assign({}, row, stands) as unknown as Documents[C]
}

function pick(from: Readonly<Record<string, unknown>>, names: readonly string[]): Record<string, unknown> {
  const picked: Record<string, unknown> = {}
  for (const name of names) picked[name] = from[name]
  return picked
}

function shapeOf({ fields, children }: Entity): Shape {
  const isLong = (name: string) => fields[name]?.kind === 'html'
  const names = Object.keys(fields)
  const withListed = Object.entries(children).filter(([, { listed }]) => listed.length > 0)
  return {
    fields: [...names.filter((name) => !isLong(name)), 'position', 'edit'],
    long: names.filter(isLong),
    lists: withListed.map(([list, { listed }]) => [list, ['id', ...listed]]),
  }
}

const shapes = Object.fromEntries(
  collectionsOf('administrator').map((collection) => [collection, shapeOf(entityOf(collection))]),
) as Record<Collection, Shape>

/** Identifies which build's rows these are: when a build lists more than the previous one, they are rebuilt. */
export const listRowShape = JSON.stringify(shapes)

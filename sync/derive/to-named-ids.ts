import type { Fields } from '../define.ts'
import { entities, entityOf, type Collection } from '../entities/index.ts'

/** What a row of a list says: fields, and rows of its lists with the fields that are `listed`. */
type Row = object

/**
 * The ids of the documents that a document of this collection names, each once, as the server counts them: from its own fields and those
 * of its rows, as the definition says.
 */
export function namedIdsOf(collection: Collection): (row: Row) => Set<string> {
  const { fields, children } = entityOf(collection)
  const own = referencesOf(fields)
  const lists = Object.entries(children).flatMap(([list, child]) => {
    const names = referencesOf(child.fields)
    return names.length === 0 ? [] : [{ list, names }]
  })
  return (row) => {
    const ids = new Set<string>()
    const add = (held: Row, names: readonly string[]) => {
      for (const name of names) {
        const id: unknown = Reflect.get(held, name)
        if (typeof id === 'string') ids.add(id)
      }
    }
    add(row, own)
    for (const { list, names } of lists)
      for (const held of (Reflect.get(row, list) as Row[] | undefined) ?? []) add(held, names)
    return ids
  }
}

/** The fields that name a document of its own, not another row. */
function referencesOf(fields: Fields): string[] {
  return Object.keys(fields).filter((name) => {
    const field = fields[name]
    return field?.kind === 'reference' && field.collection !== undefined && Object.hasOwn(entities, field.collection)
  })
}

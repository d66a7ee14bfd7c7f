import type { Collection } from '#sync/entities/index.ts'
import { databaseNamesOf } from '#sync/replica/storage/copy-databases.ts'
import type { Generation } from '#sync/replica/storage/database-names.ts'
import type { Copy } from './expected.ts'

/** Everything that is stored: the records of every object store of every database, by name. */
export type Disk = Record<string, Record<string, unknown[]>>

type Row = { id: string; position: number; _deleted: string }

/** What a page that was cut off between its two steps has left: documents that the screen does not know yet. */
export function idsBeyond(disk: Disk, generation: Generation, position: number): Set<string> {
  const rows = databaseNamesOf(generation).flatMap((name) => (disk[name]?.['docs'] ?? []) as Row[])
  return new Set(rows.filter((row) => row.position > position).map(({ id }) => id))
}

/** The documents of a generation without RxDB's own fields; a deleted one may keep nothing but its id and position. */
export function copyOf(disk: Disk, generation: Generation): Copy {
  const copy: Copy = {}
  for (const name of databaseNamesOf(generation)) {
    const collection = name.split('--').at(-1) as Collection | '_rxdb_internal'
    const rows = (disk[name]?.['docs'] ?? []) as Row[]
    if (collection === '_rxdb_internal' || rows.length === 0) continue
    for (const row of rows) {
      const { _deleted, ...fields } = row
      const document = Object.fromEntries(Object.entries(fields).filter(([field]) => !field.startsWith('_')))
      if (_deleted === '1') expectEmpty(document)
      else copy[collection] = { ...copy[collection], [row.id]: document }
    }
  }
  return copy
}

/** Forms of the model read this in a page, where Node's assertions are not. */
function expectEmpty(tombstone: object): void {
  const columns = Object.keys(tombstone).toSorted().join(', ')
  if (columns !== 'id, position') throw new Error(`A deleted document still has ${columns}`)
}

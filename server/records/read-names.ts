import { toColumns } from '#sync/derive/to-columns.ts'
import { entityOf } from '#sync/entities/index.ts'
import { namesShown } from '#sync/faces/fields-shown.ts'
import { nameShows, toName, type NamedCollection, type NamedDocument } from '#sync/faces/name-record.ts'
import type { NameRecord } from '#sync/protocol/month-record.ts'
import type { Sql, Transaction } from '../db/client.ts'

const collections = Object.keys(nameShows) as NamedCollection[]

/** Every type, provider and tag that is not deleted, by id. Long texts are not read. */
export async function readNames(sql: Sql | Transaction): Promise<Map<string, NameRecord>> {
  const names = new Map<string, NameRecord>()
  for (const collection of collections) {
    const documents = await sql.unsafe<NamedDocument[]>(statements[collection], [], { prepare: true })
    for (const document of documents) names.set(document.id, toName(collection, document))
  }
  return names
}

const statements = Object.fromEntries(collections.map((collection) => [collection, statementOf(collection)])) as Record<
  NamedCollection,
  string
>

function statementOf(collection: NamedCollection): string {
  const entity = entityOf(collection)
  const shown = namesShown(nameShows[collection])
  const columns = toColumns(entity).filter(({ field }) => shown.includes(field))
  return `/* readNames ${collection} */ select ${columns.map(({ column }) => column).join(', ')}
    from ${entity.table} where not deleted`
}

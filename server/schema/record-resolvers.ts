import type { GraphQLResolveInfo } from 'graphql'
import type { Child, Entity } from '#sync/define.ts'
import { collectionsOf, entityOf } from '#sync/entities/index.ts'
import { addToAnswer, isTooMuch } from '../graphql/answer-size.ts'
import { requestsField } from '../graphql/requests-field.ts'
import type { ReadLists } from '../content/content.ts'
import { blobFieldsOf } from '../content/files.ts'
import { blobReferences } from '../blobs/blob-references.ts'
import { childRecords, type EntityRecord } from '../records/records.ts'
import { referencesOf, withReferences, type ReadReferences } from '../content/references.ts'
import type { GraphContext } from '../graphql/resolver.ts'

type AnyRecord = EntityRecord & Partial<ReadLists & ReadReferences>
type FieldResolver = (record: AnyRecord, _: object, context: GraphContext, info: GraphQLResolveInfo) => Promise<unknown>
type FieldResolvers = [field: string, resolve: FieldResolver][]

/**
 * The lists, files and named records of every content entity and of its rows. A query has arranged that they are read
 * once for all of its records; a mutation returns one record, for an administrator.
 */
export const recordResolvers: Record<string, Record<string, FieldResolver>> = Object.fromEntries(
  collectionsOf('administrator')
    .map(entityOf)
    .flatMap((entity) => [
      [entity.name, Object.fromEntries([...listsOf(entity), ...filesOf(entity), ...namedBy(entity)])],
      ...Object.values(entity.children).map((child) => [child.name, Object.fromEntries(namedBy(child))]),
    ]),
)

function listsOf({ children }: Entity): FieldResolvers {
  return Object.entries(children).map(([list, child]) => [
    list,
    async (record, _, { product: { database }, size }, info) => {
      const rows = record.readList
        ? await record.readList(list)
        : withReferences(database.sql, 'always', await childRecords(database.sql, child, [record.id]))
      addToAnswer(size, rows, info)
      return rows
    },
  ])
}

function filesOf(entity: Entity): FieldResolvers {
  return blobFieldsOf(entity).map(({ idField, field }) => [
    field,
    async (record, _, { product: { database } }) => {
      const id = record[idField]
      if (record[field] !== undefined || typeof id !== 'string') return record[field] ?? null
      return (await blobReferences(database.sql, [id])).get(id) ?? null
    },
  ])
}

function namedBy(definition: Entity | Child): FieldResolvers {
  return referencesOf(definition).map((reference) => [
    reference.field,
    async (record, _, { product: { database }, size }, info) => {
      const isWhole = requestsField(info, 'descriptionHtml')
      const { readReference = withReferences(database.sql, 'always', [record])[0]!.readReference } = record
      const named = await readReference(reference, isWhole)
      // A field that may be null does not end the others when it is refused: one refusal is enough (handler.ts).
      if (isTooMuch(size)) return null
      addToAnswer(size, named, info)
      return named
    },
  ])
}

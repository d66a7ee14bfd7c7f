import type { Child, Entity } from '#sync/define.ts'
import { entities, entityOf, type Collection } from '#sync/entities/index.ts'
import type { Condition } from '../access/table.ts'
import type { Sql } from '../db/client.ts'
import { withFiles } from './files.ts'
import { recordsById, type EntityRecord } from '../records/records.ts'
import { readableReference } from './visible-part.ts'

/** What (product 3) calls what these fields name; anything else is called like its field, without "Id". */
const words: Readonly<Record<string, string>> = {
  calendarEventTypeId: 'eventType',
  calendarEventProviderId: 'provider',
}

export type Reference = { idField: string; field: string; entity: Entity }

/** The fields that name another record, each with the GraphQL field that returns it. */
export function referencesOf({ fields }: Entity | Child): Reference[] {
  return Object.entries(fields).flatMap(([idField, { kind, collection = '' }]) =>
    kind === 'reference' && Object.hasOwn(entities, collection)
      ? [{ idField, field: words[idField] ?? idField.replace(/Id$/, ''), entity: entityOf(collection as Collection) }]
      : [],
  )
}

/** A row that can read what it names; `isWhole`: with its long texts. */
export type ReadReferences = {
  readReference: (reference: Reference, isWhole: boolean) => Promise<EntityRecord | null>
}

/** What the rows name is read once for all of them, when it is first requested of one. */
export function withReferences<R extends EntityRecord>(
  sql: Sql,
  condition: Condition,
  rows: readonly R[],
): (R & ReadReferences)[] {
  const read = new Map<string, Promise<Map<string, EntityRecord | null>>>()
  const readAll = async ({ idField, entity }: Reference, isWhole: boolean) => {
    const ids = [...new Set(rows.map((row) => row[idField]).filter((id) => typeof id === 'string'))]
    const named = await withFiles(sql, entity, await recordsById(sql, entity, ids, isWhole))
    return new Map(named.map((row) => [row.id, readableReference(entity, condition, row)]))
  }
  return rows.map((row) => ({
    ...row,
    readReference: async (reference, isWhole) => {
      const key = `${reference.idField} ${isWhole}`
      const reading = read.get(key) ?? readAll(reference, isWhole)
      read.set(key, reading)
      return (await reading).get(String(row[reference.idField])) ?? null
    },
  }))
}

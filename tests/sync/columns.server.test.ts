import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Entity, Fields, Unsynced } from '#sync/define.ts'
import { toColumnName, toColumns } from '#sync/derive/to-columns.ts'
import { collectionsOf, entityOf } from '#sync/entities/index.ts'
import { profile } from '#sync/records/profile.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})

afterAll(() => database.drop())

type Definition = { readonly table: string; readonly parent?: string; readonly fields: Fields }

const definitions: (Definition | Entity | Unsynced)[] = [
  ...collectionsOf('administrator')
    .map(entityOf)
    .flatMap((entity) => [entity, ...Object.values(entity.children), ...Object.values(entity.serverRows)]),
  profile,
]

/** What the database itself stores about every row, and whose row it is. */
const ownColumns = [
  ...['id', 'archived', 'deleted', 'deleted_at', 'position', 'edit', 'changed_at'],
  ...['created_by_user_id', 'created_date', 'user_id', 'registered_date', 'published_at', 'withdrawn_at'],
]

test.each(definitions.map((definition) => [definition.table, definition] as const))(
  'every field of %s has its column in the database, and every column its field',
  async (table, definition) => {
    const rows = await database.sql<{ columnName: string; isNullable: string }[]>`
      select column_name, is_nullable from information_schema.columns where table_name = ${table}`
    const columns = new Map(rows.map((row) => [row.columnName, row.isNullable === 'YES']))
    for (const { field, column } of toColumns(definition)) {
      expect(columns.has(column), column).toBe(true)
      if (definition.fields[field]?.nullable) expect(columns.get(column), `${column} may be empty`).toBe(true)
    }
    const parent = 'parent' in definition && definition.parent ? [toColumnName(definition.parent)] : []
    const known = [...toColumns(definition).map(({ column }) => column), ...parent, ...ownColumns]
    expect([...columns.keys()].filter((column) => !known.includes(column))).toEqual([])
  },
)

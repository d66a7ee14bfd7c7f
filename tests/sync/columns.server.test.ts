import { afterAll, beforeAll, expect, test } from 'vitest'
import { toColumns } from '#sync/derive/to-columns.ts'
import { collectionsOf, entityOf } from '#sync/entities/index.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})

afterAll(() => database.drop())

const definitions = collectionsOf('administrator')
  .map(entityOf)
  .flatMap((entity) => [entity, ...Object.values(entity.children)])

test.each(definitions.map((definition) => [definition.table, definition] as const))(
  'every field of %s has its column in the database',
  async (table, definition) => {
    const rows = await database.sql<{ columnName: string; isNullable: string }[]>`
      select column_name, is_nullable from information_schema.columns where table_name = ${table}`
    const columns = new Map(rows.map((row) => [row.columnName, row.isNullable === 'YES']))
    for (const { field, column } of toColumns(definition)) {
      expect(columns.has(column), column).toBe(true)
      if (definition.fields[field]?.nullable) expect(columns.get(column), `${column} may be empty`).toBe(true)
    }
  },
)

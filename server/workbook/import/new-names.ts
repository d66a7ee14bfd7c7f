import { entityOf } from '#sync/entities/index.ts'
import { documentToState } from '#sync/protocol/canonical.ts'
import { creation } from '#sync/protocol/make-edit.ts'
import { namingColumns, type Mapping, type NamingColumn } from '#sync/protocol/sheet-import.ts'
import type { Sql } from '../../db/client.ts'
import { BadRequest } from '../../kit/errors.ts'
import { idOfNew, keyOfName, namedThings, readKnownNames } from './names.ts'
import type { Change } from './change.ts'
import { refusalsOf } from './refusals.ts'

/**
 * What makes the documents that the mapping wants new. One that an undone import made is restored, and where it has another
 * name by now it is left alone, and another one is made.
 * @throws BadRequest when one of the names cannot be one
 */
export async function changesForNew(sql: Sql, mapping: Mapping): Promise<Change[]> {
  const { names } = await readKnownNames(sql, {})
  const wanted = new Map<string, [column: NamingColumn, name: string]>()
  for (const column of namingColumns) {
    for (const [name, choice] of Object.entries(mapping[column] ?? {})) {
      const key = keyOfName(column, name)
      const isNew = choice === 'new' && names(column, name) === undefined
      if (isNew && !wanted.has(key)) wanted.set(key, [column, name])
    }
  }
  const changes: Change[] = []
  for (const [column, name] of wanted.values()) {
    const change = await changeFor(sql, column, name)
    const [refusal] = refusalsOf(change)
    if (refusal) throw new BadRequest(`“${name}” can’t be added: ${refusal.message}`, 'SHEET')
    changes.push(change)
  }
  return changes
}

async function changeFor(sql: Sql, column: NamingColumn, name: string): Promise<Change> {
  const { collection, tagType } = namedThings[column]
  for (let attempt = 0; ; attempt += 1) {
    const id = idOfNew(column, name, attempt)
    const [known] = await sql<{ name: string; deleted: boolean }[]>`/* madeBefore */
      select name, deleted from ${sql(entityOf(collection).table)} where id = ${id}`
    if (!known) {
      const fields = tagType === undefined ? { name } : { name, tagType }
      const entity = entityOf(collection)
      return {
        entity: collection,
        documentId: id,
        kind: 'create',
        ...creation(entity, documentToState(entity, fields)),
      }
    }
    if (known.deleted && keyOfName(column, known.name) === keyOfName(column, name)) {
      const change = { before: { deleted: true }, after: { deleted: false } }
      return { entity: collection, documentId: id, kind: 'restore', ...change }
    }
  }
}

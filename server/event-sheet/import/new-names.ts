import { entityOf } from '#sync/entities/index.ts'
import { documentToState } from '#sync/protocol/canonical.ts'
import { creation } from '#sync/protocol/make-edit.ts'
import { folded } from '#sync/rules/folded-text.ts'
import type { Sql } from '../../db/client.ts'
import { idOfNew, namedThings, namingColumns, readNames, type Mapping, type NamingColumn } from './names.ts'
import type { Change } from './push-plans.ts'

/**
 * What makes the documents that the mapping wants new. One that an undone import made is restored, and where it has another
 * name by now it is left alone, and another one is made.
 */
export async function changesForNew(sql: Sql, mapping: Mapping): Promise<Change[]> {
  const { names } = await readNames(sql, {})
  const changes: Change[] = []
  for (const column of namingColumns) {
    for (const [name, choice] of Object.entries(mapping[column] ?? {})) {
      if (choice === 'new' && names(column, name) === undefined) changes.push(await changeFor(sql, column, name))
    }
  }
  return changes
}

async function changeFor(sql: Sql, column: NamingColumn, name: string): Promise<Change> {
  const { collection, tagType } = namedThings[column]
  for (let attempt = 0; ; attempt += 1) {
    const id = idOfNew(column, name, attempt)
    const [known] = await sql<{ name: string; deleted: boolean }[]>`/* madeBefore */
      select name, deleted from calendar_event_type where id = ${id}
      union all select name, deleted from calendar_event_provider where id = ${id}
      union all select name, deleted from item_tag where id = ${id}`
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
    if (known.deleted && folded(known.name.trim()) === folded(name.trim())) {
      const change = { before: { deleted: true }, after: { deleted: false } }
      return { entity: collection, documentId: id, kind: 'restore', ...change }
    }
  }
}

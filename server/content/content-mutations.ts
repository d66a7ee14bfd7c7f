import type { Child, Entity } from '#sync/define.ts'
import { toColumnName } from '#sync/derive/to-columns.ts'
import { collectionsOf, entityOf, type Collection } from '#sync/entities/index.ts'
import type { Sql } from '../db/client.ts'
import { EditRefused } from '../kit/errors.ts'
import { recordById, type EntityRecord } from '../records/records.ts'
import { toUuid } from '#sync/protocol/uuid.ts'
import { changeOf, createRow, deleteRow, modelToPatch, updateRow, type MakeAfter } from './model-to-edit.ts'
import { take, toId, toModel, type Caller, type Model } from './mutation-to-edit.ts'

type WithModel = { model: Model }
type WithId = { id: string }
type Mutation = (given: never, caller: Caller) => Promise<EntityRecord | string | null>

/**
 * The specification's create, update and delete of every content entity and of its child rows (product 7): each makes
 * an edit and takes the same path as `push`. Create and update answer the entity, delete the id.
 */
export function contentMutations(): Record<string, Mutation> {
  const all = collectionsOf('administrator').map((collection): Record<string, Mutation> => {
    const entity = entityOf(collection)
    const children = Object.entries(entity.children)
    return Object.assign(
      documentMutations(collection, entity),
      ...children.map(([list, child]) => rowMutations(collection, list, child)),
    ) as Record<string, Mutation>
  })
  return Object.assign({}, ...all) as Record<string, Mutation>
}

function documentMutations(collection: Collection, entity: Entity): Record<string, Mutation> {
  return {
    [`create${entity.name}`]: async ({ model: given }: WithModel, caller) => {
      const model = toModel(given)
      const after = modelToPatch(entity, model)
      await take(caller, collection, model.id, (about) => ({ ...about, kind: 'create', base: null, before: {}, after }))
      return recordById(caller.product.database.sql, entity, model.id)
    },
    [`update${entity.name}`]: async ({ model: given }: WithModel, caller) => {
      const model = toModel(given)
      const after = modelToPatch(entity, model)
      await take(caller, collection, model.id, (about, current) => changeOf(about, current, () => after))
      return recordById(caller.product.database.sql, entity, model.id)
    },
    [`delete${entity.name}`]: async ({ id }: WithId, caller) => {
      await take(caller, collection, toId(id), (about, current) => changeOf(about, current, () => ({ deleted: true })))
      return id
    },
  }
}

function rowMutations(collection: Collection, list: string, child: Child): Record<string, Mutation> {
  const change = async (caller: Caller, parentId: string | null, makeAfter: MakeAfter) => {
    if (parentId === null) throw new EditRefused('UNKNOWN', 'This is not there')
    await take(caller, collection, parentId, (about, current) => changeOf(about, current, makeAfter))
  }
  return {
    [`create${child.name}`]: async ({ model: given }: WithModel, caller) => {
      const model = toModel(given)
      await change(caller, toUuid(String(model[child.parent])), createRow(child, list, model))
      return recordById(caller.product.database.sql, child, model.id)
    },
    [`update${child.name}`]: async ({ model: given }: WithModel, caller) => {
      const model = toModel(given)
      const { sql } = caller.product.database
      await change(caller, await parentOf(sql, child, model.id), updateRow(child, list, model))
      return recordById(sql, child, model.id)
    },
    [`delete${child.name}`]: async ({ id }: WithId, caller) => {
      const rowId = toId(id)
      const parentId = await parentOf(caller.product.database.sql, child, rowId)
      await change(caller, parentId, deleteRow(list, rowId))
      return id
    },
  }
}

/** A row never changes its parent, so it may be looked up before the lock is taken. */
async function parentOf(sql: Sql, child: Child, id: string): Promise<string | null> {
  const [row] = await sql<{ parent: string }[]>`/* parentOf */
    select ${sql(toColumnName(child.parent))} as parent from ${sql(child.table)} where id = ${id}`
  return row?.parent ?? null
}

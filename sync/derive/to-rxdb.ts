import type { Entity, Field, Fields } from '../define.ts'

type Property = {
  type: string | string[]
  maxLength?: number
  items?: { type: 'object'; properties: Record<string, Property>; required: string[] }
}

/** An RxDB schema of version 0: another shape means another generation, never a migration (design 7). */
export type ReplicaSchema = {
  title: string
  version: 0
  primaryKey: 'id'
  type: 'object'
  properties: Record<string, Property>
  required: string[]
}

const uuidLength = 36

/**
 * The RxDB schema of a collection: its shape only, never form rules, so that one old row cannot stop a pull (design 3).
 */
export function toRxdb(entity: Entity): ReplicaSchema {
  const lists = Object.entries({ ...entity.children, ...entity.serverRows }).map(
    ([list, child]): [string, Property] => [
      list,
      {
        type: 'array',
        items: { type: 'object', properties: properties(child.fields), required: Object.keys(child.fields) },
      },
    ],
  )
  return {
    title: entity.name,
    version: 0,
    primaryKey: 'id',
    type: 'object',
    properties: {
      ...properties(entity.fields),
      id: { type: 'string', maxLength: uuidLength },
      position: { type: 'number' },
      edit: { type: ['string', 'null'] },
      ...Object.fromEntries(lists),
    },
    required: ['id', 'position'],
  }
}

function properties(fields: Fields): Record<string, Property> {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, { type: typeOf(field) }]))
}

function typeOf(field: Field): string | string[] {
  const type = field.kind === 'integer' ? 'number' : field.kind === 'flag' ? 'boolean' : 'string'
  return field.nullable ? [type, 'null'] : type
}

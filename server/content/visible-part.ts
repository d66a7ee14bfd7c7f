import { defaultsOf, type Entity } from '#sync/define.ts'
import { collectionsOf, entityOf } from '#sync/entities/index.ts'
import type { Condition } from '../access/table.ts'
import type { EntityRecord } from '../records/records.ts'

/** The part of a row that the condition allows; visitors get only the id and name of a phase. */
export function visiblePart(condition: Condition, row: EntityRecord | null): EntityRecord | null {
  if (!row || condition === 'always') return row
  if (condition === 'school phases') return { ...unknownTag, id: row.id, name: row['name'] }
  if (row['archived'] === true) return null
  const shown = Object.entries(row).map(([name, value]) => [name, hidden.has(name) ? null : value])
  return { ...(Object.fromEntries(shown) as EntityRecord), createdByUserId: null, createdDate: null }
}

/** The fields of all records that only administrators see. */
const hidden: ReadonlySet<string> = new Set(
  collectionsOf('administrator').flatMap((collection) => {
    const fields = Object.entries(entityOf(collection).fields)
    return fields.filter(([, field]) => field.administratorsOnly).map(([name]) => name)
  }),
)

const unknownTag = { ...defaultsOf(entityOf('itemTag')), tagType: 'SchoolPhase' }

/** What an event names, as the condition allows: an archived type, provider or tag stays for readers as its name. */
export function readableReference(entity: Entity, condition: Condition, row: EntityRecord): EntityRecord | null {
  return asName(entity, condition, row) ?? visiblePart(condition, row)
}

/** An archived type, provider or tag as readers get it: nullable fields, such as texts and pictures, are null. */
export function asName(entity: Entity | undefined, condition: Condition, row: EntityRecord): EntityRecord | null {
  if (entity?.archived !== 'named' || condition === 'always' || row['archived'] !== true) return null
  const fields = Object.entries(entity.fields).map(([name, { nullable }]) => [name, nullable ? null : row[name]])
  return Object.fromEntries(fields) as EntityRecord
}

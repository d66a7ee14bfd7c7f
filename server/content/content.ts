import type { Child, Entity } from '#sync/define.ts'
import { toColumnName } from '#sync/derive/to-columns.ts'
import type { Condition } from '../access/table.ts'
import type { Sql } from '../db/client.ts'
import { NotSignedIn } from '../kit/errors.ts'
import { withFiles } from './files.ts'
import { publicOne } from './public-texts.ts'
import {
  childRecords,
  columnsOf,
  pageOf,
  recordById,
  recordByName,
  refuseLongTexts,
  type EntityRecord,
  type Paging,
} from '../records/records.ts'
import { withReferences } from './references.ts'
import { visiblePart } from './visible-part.ts'

type Listing = Paging & { includeArchived?: boolean | null; tagType?: string | null }
type One = { id?: string | null; name?: string | null }

/**
 * The list of an entity. Readers do not get archived records, nor who created a record and when; visitors get only the ids
 * and names of school phases, for the sign-up form.
 */
export async function listContent(
  sql: Sql,
  entity: Entity,
  condition: Condition,
  given: Listing,
): Promise<EntityRecord[]> {
  const isVisitor = condition === 'school phases'
  const tagType = given.tagType ?? (isVisitor ? 'SchoolPhase' : null)
  if (isVisitor && tagType !== 'SchoolPhase') throw new NotSignedIn()
  const includeArchived = condition === 'always' && given.includeArchived === true
  const rows = await listRecords(sql, entity, { ...given, tagType, includeArchived })
  return withLists(
    sql,
    entity,
    condition,
    (await withFiles(sql, entity, rows)).map((row) => visiblePart(condition, row)!),
  )
}

/** One record by its id, or a CMS item by its name; null if there is none that the caller may see. */
export async function oneOfContent(
  sql: Sql,
  entity: Entity,
  condition: Condition,
  { id, name }: One,
): Promise<EntityRecord | null> {
  if (condition === 'public names') {
    const named: unknown = name ?? (id && (await recordById(sql, entity, id))?.['name'])
    return typeof named === 'string' ? publicOne(sql, entity.name, named) : null
  }
  const row =
    id === undefined || id === null ? await recordByName(sql, entity, name ?? '') : await recordById(sql, entity, id)
  const shown = visiblePart(condition, row && (await withFiles(sql, entity, [row]))[0]!)
  return shown && withLists(sql, entity, condition, [shown])[0]!
}

async function listRecords(
  sql: Sql,
  entity: Entity,
  given: Listing & { includeArchived: boolean },
): Promise<EntityRecord[]> {
  const { offset, limit } = pageOf(given)
  const order = ['displayOrder', 'start', 'name'].filter((field) => Object.hasOwn(entity.fields, field))
  const columns = [...order.map(toColumnName), 'id'].map((column) => `"${column}"`).join(', ')
  const ofType = Object.hasOwn(entity.fields, 'tagType')
    ? 'and ($4::text is null or tag_type = $4)'
    : 'and $4::text is null'
  const listed = `from ${entity.table}
      where not deleted and ($1 or not archived) ${ofType}
      order by ${columns}
      offset $2 limit $3`
  const parameters = [given.includeArchived, offset, limit, given.tagType ?? null]
  await refuseLongTexts(sql, entity, listed, parameters)
  return sql.unsafe<EntityRecord[]>(
    `/* listRecords ${entity.name} */ select ${columnsOf(entity)} ${listed}`,
    parameters,
    { prepare: true },
  )
}

/** A row that can read its own lists. */
export type ReadLists = { readList(list: string): Promise<EntityRecord[]> }

/**
 * Each list is read once for all rows, when it is first requested of one of them, and so is what they and the rows of
 * their lists name.
 */
export function withLists(sql: Sql, { children }: Entity, condition: Condition, rows: EntityRecord[]): EntityRecord[] {
  const ids = rows.map(({ id }) => id)
  const read = new Map<string, Promise<Map<string, EntityRecord[]>>>()
  const readAll = async (child: Child) => {
    const all = (await childRecords(sql, child, ids)).flatMap((row) => visiblePart(condition, row) ?? [])
    return Map.groupBy(withReferences(sql, condition, all), (row) => row[child.parent] as string)
  }
  return withReferences(sql, condition, rows).map((row) => ({
    ...row,
    readList: async (list: string) => {
      const reading = read.get(list) ?? readAll(children[list]!)
      read.set(list, reading)
      return (await reading).get(row.id) ?? []
    },
  }))
}

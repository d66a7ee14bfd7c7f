import type { Child, Entity } from '#sync/define.ts'
import { toColumnName } from '#sync/derive/to-columns.ts'
import type { Condition } from '../../access/table.ts'
import type { Sql } from '../../db/client.ts'
import { NotSignedIn } from '../../errors.ts'
import { blobFieldsOf } from './blob-fields.ts'
import { blobReferences, publicText, publicVideo } from './public-content.ts'
import {
  childRecords,
  columnsOf,
  pageOf,
  recordById,
  recordByName,
  refuseLongTexts,
  type EntityRecord,
  type Paging,
} from './records.ts'

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
    (await withFiles(sql, entity, rows)).map((row) => shownUnder(condition, row)!),
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
    return typeof named === 'string' ? publicOne(sql, entity, named) : null
  }
  const row =
    id === undefined || id === null ? await recordByName(sql, entity, name ?? '') : await recordById(sql, entity, id)
  const shown = shownUnder(condition, row && (await withFiles(sql, entity, [row]))[0]!)
  return shown && withLists(sql, entity, condition, [shown])[0]!
}

async function publicOne(sql: Sql, { name: entity }: Entity, name: string): Promise<EntityRecord | null> {
  if (entity === 'CmsText') return publicText(sql, name)
  const isVideo = entity === 'CmsVideo' && (name === 'Login.Video' || name === 'About.Video')
  return isVideo ? publicVideo(sql, name) : null
}

/** Adds the files that the rows refer to, each beside its id: `videoBlobReference` beside `videoBlobReferenceId`. */
export async function withFiles(sql: Sql, entity: Entity, rows: EntityRecord[]): Promise<EntityRecord[]> {
  const names = blobFieldsOf(entity)
  const ids = rows.flatMap((row) => names.map(({ idField }) => row[idField])).filter((id) => typeof id === 'string')
  if (ids.length === 0) return rows
  const files = await blobReferences(sql, ids)
  const filesOf = (row: EntityRecord) =>
    names.map(({ idField, field }) => [field, files.get(String(row[idField])) ?? null])
  return rows.map((row) => ({ ...row, ...(Object.fromEntries(filesOf(row)) as object) }))
}

/** The part of a row that the condition allows; visitors get only the id and name of a phase. */
export function shownUnder(condition: Condition, row: EntityRecord | null): EntityRecord | null {
  if (!row || condition === 'always') return row
  if (condition === 'school phases') return { ...unknownTag, id: row.id, name: row['name'] }
  return row['archived'] === true ? null : { ...row, createdByUserId: null, createdDate: null }
}

const unknownTag = { color: '#000000', displayOrder: 99, tagType: 'SchoolPhase', archived: false }

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

/** Each list is read once for all rows, when it is first requested of one of them. */
export function withLists(sql: Sql, { children }: Entity, condition: Condition, rows: EntityRecord[]): EntityRecord[] {
  const ids = rows.map(({ id }) => id)
  const read = new Map<string, Promise<Map<string, EntityRecord[]>>>()
  const readAll = async (child: Child) => {
    const all = (await childRecords(sql, child, ids)).map((row) => shownUnder(condition, row)!)
    return Map.groupBy(all, (row) => row[child.parent] as string)
  }
  return rows.map((row) => ({
    ...row,
    readList: async (list: string) => {
      const reading = read.get(list) ?? readAll(children[list]!)
      read.set(list, reading)
      return (await reading).get(row.id) ?? []
    },
  }))
}

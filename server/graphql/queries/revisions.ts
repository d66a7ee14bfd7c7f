import { collectionsOf, entityOf } from '#sync/entities/index.ts'
import type { Sql } from '../../db/client.ts'
import { toUuid } from '#sync/protocol/uuid.ts'
import { pageOf, type Paging } from './records.ts'

export type RevisionsArguments = Paging & {
  entity?: string | null
  documentId?: string | null
  edit?: string | null
  /** Only what the asker made and the server took. */
  own?: boolean | null
}

type Revision = {
  edit: string
  entity: string | null
  documentId: string | null
  /** What the document is called today, deleted or not; null where it is gone for good. */
  name: string | null
  tagType: string | null
  kind: string | null
  before: unknown
  after: unknown
  answer: string
  message: string | null
  by: string | null
  position: number | null
  madeAt: string | null
  /** The bulk change or import that it was part of. */
  batch: string | null
  recordedAt: string
}

/**
 * What happened to a document, the newest first: every final answer with its effective before and after, null where the
 * edit was not taken. `by` is the name of whoever made it, as it is today.
 */
export async function revisions(sql: Sql, asker: string, given: RevisionsArguments): Promise<Revision[]> {
  const { entity = null, documentId = null, edit = null, own = false } = given
  if ([documentId, edit].some((id) => id !== null && toUuid(id) === null)) return []
  const { offset, limit } = pageOf(given)
  return sql<Revision[]>`/* revisions */
    select r.edit, r.entity, r.document_id, r.kind, r.before, r.after, r.answer ->> 'answer' as answer,
      r.answer ->> 'message' as message, p.first_name || ' ' || p.last_name as by, r.position, r.made_at, r.recorded_at, r.batch,
      ${namesOf(sql)} as name, (select tag_type from item_tag where id = r.document_id) as tag_type
    from revision r left join profile p on p.user_id = r.user_id
    where (${entity}::text is null or r.entity = ${entity})
      and (${documentId}::uuid is null or r.document_id = ${documentId})
      and (${edit}::uuid is null or r.edit = ${edit})
      and (not ${own}::boolean or (r.user_id = ${asker} and r.after is not null and r.after <> '{}'))
    order by r.recorded_at desc, r.position desc nulls last, r.edit
    offset ${offset} limit ${limit}`
}

/** Ids are unique over all tables, so at most one of them knows the document. */
function namesOf(sql: Sql) {
  const names = collectionsOf('administrator').map(
    (collection) => `(select name from ${entityOf(collection).table} where id = r.document_id)`,
  )
  return sql.unsafe(`coalesce(${names.join(', ')})`)
}

import { entities, type Collection } from '#sync/entities/index.ts'
import type { Patch } from '#sync/protocol/edit.ts'
import { referencesIn } from '#sync/protocol/references.ts'
import { toUuid } from '#sync/protocol/uuid.ts'
import type { Fragment, Sql } from '../db/client.ts'
import { nameOf, namesOf } from '../records/document-names.ts'
import { pageOf, type Paging } from '../records/records.ts'

export type RevisionsArguments = Paging & {
  entity?: string | null
  documentId?: string | null
  edit?: string | null
  /** Only the caller's own edits that the server accepted. */
  own?: boolean | null
  /** Only edits that changed something. */
  taken?: boolean | null
  /** Only the edits of one bulk change or import. */
  batch?: string | null
}

export type Revision = {
  edit: string
  entity: string | null
  documentId: string | null
  /** The document's current name, also if it was deleted; null if its row is gone. */
  name: string | null
  tagType: string | null
  kind: string | null
  /** It showed a draft to readers for the first time. */
  isPublication: boolean
  before: Patch | null
  after: Patch | null
  answer: string
  message: string | null
  by: string | null
  position: number | null
  madeAt: string | null
  /** The bulk change or import that it was part of. */
  batch: string | null
  recordedAt: string
  /** The current names of the documents that `before` and `after` refer to, by id, including deleted ones. */
  names: Readonly<Record<string, string>>
}

/** The most bytes of changes in one page; with their other fields, an answer holds them (security 19). */
const mostChangeBytes = 850_000

/** The first rows of a page of revisions that are together not too long for an answer; one at least. */
export function shortened(sql: Sql, page: Fragment, order: Fragment): Fragment {
  return sql`select * from (
      select page.*, row_number() over so_far as place,
        sum(coalesce(octet_length(before::text), 0) + coalesce(octet_length(after::text), 0)) over so_far as bytes
      from (${page}) page window so_far as (order by ${order})
    ) measured
    where place = 1 or bytes <= ${mostChangeBytes} order by place`
}

/**
 * The history of a document, newest first: every final answer with its effective before and after, which are null if the
 * edit was not accepted. `by` is the current name of its author. A page of long changes is shorter than requested.
 */
export async function revisions(sql: Sql, requester: string, given: RevisionsArguments): Promise<Revision[]> {
  const { entity = null, documentId = null, edit = null, own = false, taken = false, batch = null } = given
  if ([documentId, edit, batch].some((id) => id !== null && toUuid(id) === null)) return []
  const { offset, limit } = pageOf(given)
  const page = sql`
    select r.edit, r.entity, r.document_id, r.kind, ${isPublication(sql)} as is_publication, r.before, r.after, r.answer ->> 'answer' as answer,
      r.answer ->> 'message' as message, p.first_name || ' ' || p.last_name as by, r.position, r.made_at, r.recorded_at, r.batch,
      ${nameOf(sql)} as name, (select tag_type from item_tag where id = r.document_id) as tag_type
    from revision r left join profile p on p.user_id = r.user_id
    where (${entity}::text is null or r.entity = ${entity})
      and (${documentId}::uuid is null or r.document_id = ${documentId})
      and (${edit}::uuid is null or r.edit = ${edit})
      and (${batch}::uuid is null or r.batch = ${batch})
      and (not ${own}::boolean or r.user_id = ${requester})
      and (not ${(own || taken) ?? false}::boolean or (r.after is not null and r.after <> '{}'))
    order by r.recorded_at desc, r.position desc nulls last, r.edit
    offset ${offset} limit ${limit}`
  const order = sql`recorded_at desc, position desc nulls last, edit`
  const found = await sql<Omit<Revision, 'names'>[]>`/* revisions */ ${shortened(sql, page, order)}`
  return withNames(sql, found)
}

/** The transaction of the edit stamped the event as published (decision 074); one that is created open never was a draft. */
export function isPublication(sql: Sql): Fragment {
  return sql`(r.kind <> 'create' and exists (
    select 1 from calendar_event e where e.id = r.document_id and e.published_at = r.recorded_at))`
}

type Named = Pick<Revision, 'entity' | 'before' | 'after'>

/** Adds what the documents that each of these refers to are called. */
export async function withNames<R extends Named>(
  sql: Sql,
  found: readonly R[],
): Promise<(R & Pick<Revision, 'names'>)[]> {
  const names = await namesOf(sql, found.flatMap(namedIn))
  return found.map((revision) => ({
    ...revision,
    names: Object.fromEntries(namedIn(revision).flatMap((id) => (names.has(id) ? [[id, names.get(id)!]] : []))),
  }))
}

/** The documents whose ids a change removed or set. */
function namedIn({ entity, before, after }: Named): string[] {
  if (entity === null || !Object.hasOwn(entities, entity)) return []
  const references = [before, after].flatMap((patch) => (patch ? referencesIn(entity as Collection, patch) : []))
  return [...new Set(references.flatMap(({ collection, id }) => (collection === 'blob' ? [] : [id])))]
}

import type { Fragment, Sql } from '../db/client.ts'
import { pageOf, type Paging } from '../records/records.ts'
import { nameOf } from '../records/document-names.ts'
import { isPublication, shortened, withNames, type Revision } from './revisions.ts'

/** A change, or a bulk change as one, represented by its last edit. */
type RecentChange = Omit<Revision, 'answer' | 'message' | 'by' | 'recordedAt'> & {
  /** How many edits the bulk change consists of; 1 for any other. */
  count: number
  /** Whether they did different things, or to documents of different kinds. */
  isMixed: boolean
  /** False if `before` and `after` name fields whose long values are left out; `revisions(edit:)` has them. */
  isWhole: boolean
}

/** Bytes: of a change that is longer, long values are left out, so that a page of changes is a page. */
const mostOfOne = 8_000
const mostOfValue = 400

/** What the requester changed and the server took, the newest first; a bulk change of thousands of edits is one of them. */
export async function recentChanges(
  sql: Sql,
  requester: string,
  given: Pick<Paging, 'first'>,
): Promise<RecentChange[]> {
  const { limit } = pageOf(given)
  const taken = sql`r.user_id = ${requester} and r.after is not null and r.after <> '{}'`
  const page = sql`
    with recursive latest as (
      (select r.edit, r.recorded_at, r.batch, array_remove(array[r.batch], null) as listed, 1 as number
        from revision r where ${taken} order by r.recorded_at desc, r.edit desc limit 1)
      union all
      select next.edit, next.recorded_at, next.batch, array_remove(listed || next.batch, null), number + 1
      from latest l cross join lateral (
        select r.edit, r.recorded_at, r.batch from revision r
        where ${taken} and (r.recorded_at, r.edit) < (l.recorded_at, l.edit)
          and (r.batch is null or r.batch <> all(l.listed))
        order by r.recorded_at desc, r.edit desc limit 1
      ) next
      where number < ${limit}
    )
    select latest.number, r.edit, r.entity, r.document_id, r.kind, ${isPublication(sql)} as is_publication, r.position,
      ${brief(sql, sql`r.before`)} as before, ${brief(sql, sql`r.after`)} as after,
      coalesce(${isBrief(sql, sql`r.before`)} and ${isBrief(sql, sql`r.after`)}, true) as is_whole, r.made_at, r.batch,
      ${nameOf(sql)} as name, (select tag_type from item_tag where id = r.document_id) as tag_type,
      coalesce(bulk.count, 1) as count, coalesce(bulk.is_mixed, false) as is_mixed
    from latest join revision r on r.edit = latest.edit
      left join lateral (
        select count(*)::int as count, count(distinct (b.kind, b.entity)) > 1 as is_mixed
        from revision b where b.batch = r.batch and b.after is not null and b.after <> '{}'
      ) bulk on r.batch is not null
    order by latest.number
    limit ${limit}`
  const found = await sql<Omit<RecentChange, 'names'>[]>`/* recentChanges */ ${shortened(sql, page, sql`number`)}`
  return withNames(sql, found)
}

function isBrief(sql: Sql, patch: Fragment): Fragment {
  return sql`octet_length(${patch}::text) <= ${mostOfOne}`
}

function brief(sql: Sql, patch: Fragment): Fragment {
  return sql`case when ${isBrief(sql, patch)} then ${patch} else (
    select jsonb_object_agg(key, case when octet_length(value::text) <= ${mostOfValue} then value else 'null' end)
    from jsonb_each(${patch})) end`
}

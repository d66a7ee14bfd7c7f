import type { AuditKind, ListedAuditEntry } from '#sync/protocol/answers/audit-entries.ts'
import { isUuid } from '#sync/protocol/uuid.ts'
import type { Fragment, Sql } from '../db/client.ts'
import { holdsWords, searchedWords } from '../db/folded-sql.ts'
import { BadRequest } from '../kit/errors.ts'
import { givenDate } from '../kit/given-date.ts'
import { nameOf } from '../records/document-names.ts'
import { pageOf, type Paging } from '../records/records.ts'

export type AuditGiven = {
  /** ISO; the range begins with it, and ends before the other. */
  fromDate?: string | null
  toDate?: string | null
  /** A part of the name or email of whoever did it, or had it done to them. */
  person?: string | null
  /** Only what this user did and what was done to them. */
  userId?: string | null
  kind?: AuditKind | null
}

const longestSearch = 200

/**
 * Who did what to accounts and content, the latest first: the audit and the edits that changed something, as far back as
 * they are kept (design 14).
 * @throws BadRequest for a date or an id that is none
 */
export function auditEntries(sql: Sql, given: AuditGiven, paging: Paging): PromiseLike<ListedAuditEntry[]> {
  const { offset, limit } = pageOf(paging)
  return readEntries(sql, conditionsOf(sql, given), sql`${offset + limit}`, sql`offset ${offset} limit ${limit}`)
}

/**
 * All of them, a page at a time, for a file; what happens meanwhile is not in it.
 * @throws BadRequest before the first page, when a file has not begun
 */
export function allAuditEntries(sql: Sql, given: AuditGiven, now: Date): AsyncGenerator<ListedAuditEntry[]> {
  conditionsOf(sql, given)
  return pagesOf(sql, given, now)
}

async function* pagesOf(sql: Sql, given: AuditGiven, now: Date): AsyncGenerator<ListedAuditEntry[]> {
  const size = 500
  let before = (dateOf(given.toDate) ?? now).toISOString()
  let ids: string[] = []
  do {
    const conditions = conditionsOf(sql, given)
    // Times are compared in whole milliseconds, as they are given out.
    const page: ListedAuditEntry[] = await readEntries(
      sql,
      { ...conditions, range: sql`${conditions.range} and date_trunc('milliseconds', at) <= ${before}`, without: ids },
      sql`${size + ids.length}`,
      sql`limit ${size}`,
    )
    yield page
    const last = page.at(-1)
    if (!last || page.length < size) return
    ids = [...(last.at === before ? ids : []), ...page.filter(({ at }) => at === last.at).map(({ id }) => id)]
    before = last.at
  } while (true)
}

type Conditions = { audit: Fragment; edits: Fragment; range: Fragment; kind: AuditKind | null; without: string[] }

function conditionsOf(sql: Sql, { fromDate, toDate, person, userId, kind }: AuditGiven): Conditions {
  const [from, to] = [dateOf(fromDate), dateOf(toDate)]
  const text = person?.trim() ?? ''
  if (text.length > longestSearch) throw new BadRequest(`A search has at most ${longestSearch} characters.`)
  if (userId != null && !isUuid(userId)) throw new BadRequest('The user id must be an id')
  // What is given and has no word finds nobody, for the audit of everybody is not what it asks for.
  const people = sql`(select u.id from app_user u left join profile p on p.user_id = u.id
    where ${searchedWords(text).length > 0} and ${holdsWords(sql, sql`concat_ws(chr(10), p.first_name || ' ' || p.last_name, u.email)`, text)})`
  const ofUser = userId ?? null
  return {
    kind: kind ?? null,
    without: [],
    range: sql`${from === null ? sql`true` : sql`at >= ${from}`} and ${to === null ? sql`true` : sql`at < ${to}`}`,
    audit: sql`${ofUser === null ? sql`true` : sql`(a.user_id = ${ofUser} or a.subject = ${ofUser})`}
      and ${text === '' ? sql`true` : sql`(a.user_id in ${people} or a.subject in (select id::text from ${people} found))`}`,
    edits: sql`${ofUser === null ? sql`true` : sql`r.user_id = ${ofUser}`}
      and ${text === '' ? sql`true` : sql`r.user_id in ${people}`}`,
  }
}

function dateOf(given: string | null | undefined): Date | null {
  if (given == null) return null
  const date = givenDate(given)
  if (date === null) throw new BadRequest('This is not a date.')
  return date
}

/** What the audit calls sign-ins, exports and content; everything else is about accounts. */
const kindOfAction = (sql: Sql) => sql`case
  when a.action in ('sign-in', 'sign-in refused', 'sign-out', 'session ended', 'sessions ended', 'code refused',
    'second factor refused', 'confirmed by a provider') then 'signIn'
  when a.action like 'export of %' or a.action like 'import of %' then 'export'
  when a.action in ('upload', 'file removed') or a.action like 'preview link %' or a.action like 'link %' then 'content'
  else 'account' end`

/** Each of the two is cut to what the page can need before names are looked up. */
function readEntries(
  sql: Sql,
  conditions: Conditions,
  most: Fragment,
  page: Fragment,
): PromiseLike<ListedAuditEntry[]> {
  const { audit, edits, range, kind, without } = conditions
  const ofKind = kind === null ? sql`true` : sql`kind = ${kind}`
  const isNew = without.length === 0 ? sql`true` : sql`id <> all(${without}::text[])`
  return sql<ListedAuditEntry[]>`/* auditEntries */
    with entry as (
      (select * from (
        select 'audit/' || a.id as id, a.at, ${kindOfAction(sql)} as kind, a.action, a.user_id, a.subject, a.detail,
          null::text as entity, null::uuid as document_id, null::jsonb as after
        from audit a where ${audit}) acts
      where ${range} and ${ofKind} and ${isNew} order by at desc, id desc limit ${most})
      union all
      (select * from (
        select 'edit/' || r.edit as id, r.recorded_at as at, 'content' as kind, r.kind as action, r.user_id,
          null::text as subject, null::jsonb as detail, r.entity, r.document_id, r.after
        from revision r where r.after is not null and r.after <> '{}' and ${edits}) edits
      where ${range} and ${ofKind} and ${isNew} order by at desc, id desc limit ${most})
    ),
    r as (select * from entry order by at desc, id desc ${page})
    select r.id, r.at, r.kind, r.action, u.email as by_email, r.entity, r.document_id,
      nullif(trim(concat_ws(' ', p.first_name, p.last_name)), '') as by,
      coalesce(${nameOf(sql)}, nullif(trim(concat_ws(' ', sp.first_name, sp.last_name)), '')) as about, s.email as about_email,
      (select tag_type from item_tag where id = r.document_id) as tag_type,
      coalesce((select array_agg(field order by field) from jsonb_object_keys(
        case when r.action = 'update' then r.after
          when r.action = 'profile updated' and r.detail ->> 'after' is not null then (r.detail ->> 'after')::jsonb
          else '{}' end) field where field <> 'user'), '{}') as fields,
      coalesce(
        case when r.action = 'role group changed' then concat_ws(' → ',
          (r.detail ->> 'before')::jsonb #>> '{roleGroup,name}', (r.detail ->> 'after')::jsonb #>> '{roleGroup,name}') end,
        r.detail ->> 'reason', r.detail ->> 'count', r.detail ->> 'rows', r.detail ->> 'provider') as note
    from r
      left join app_user u on u.id = r.user_id
      left join profile p on p.user_id = r.user_id
      left join app_user s on s.id::text = r.subject
      left join profile sp on sp.user_id = s.id
    order by r.at desc, r.id desc`
}

import type { WireRowOf } from '#sync/define.ts'
import { toColumns } from '#sync/derive/to-columns.ts'
import { profile } from '#sync/records/profile.ts'
import type { Condition } from '../access/table.ts'
import { findCode } from '../account/codes.ts'
import type { AnySql, Fragment, Sql } from '../db/client.ts'
import { holdsWords } from '../db/folded-sql.ts'
import { CodeOver, InviteAccepted } from '../kit/errors.ts'
import { toUuid } from '#sync/protocol/uuid.ts'
import { pageOf, type Paging } from '../records/records.ts'
import { userJson, type User } from './users.ts'

/** A profile as GraphQL returns it (product 3). */
export type Profile = WireRowOf<typeof profile.fields> & {
  id: string
  userId: string
  archived: boolean
  registeredDate: string
  user: User
}

export type ProfileSearch = Paging & {
  includeArchived?: boolean | null
  search?: string | null
  roleGroupId?: string | null
  exceptRoleGroupId?: string | null
  status?: PersonStatus | null
  neverSignedIn?: boolean | null
  unconfirmed?: boolean | null
  sort?: ProfileSort | null
  descending?: boolean | null
}

type ProfileSort = 'firstName' | 'lastName' | 'email' | 'organisation' | 'securityGroup' | 'registered' | 'signedIn'

type PersonStatus = 'active' | 'invited' | 'suspended'

/** The caller and the condition of the access table; unless it is `always`, only the caller's own data is found. */
export type Requester = { userId: string; condition: Condition }

export async function profileBy(
  sql: AnySql,
  requester: Requester,
  by: { id?: string | null; userId?: string | null },
): Promise<Profile | null> {
  const id = by.id == null ? null : toUuid(by.id)
  const userId = by.userId == null ? null : toUuid(by.userId)
  if (id === null && userId === null) return null
  const [row] = await sql<Profile[]>`/* profileBy */
    select ${profileColumns(sql, requester)} from profile p join app_user u on u.id = p.user_id
    where (${id}::uuid is null or p.id = ${id}) and (${userId}::uuid is null or p.user_id = ${userId})
      and (${requester.condition === 'always'} or p.user_id = ${requester.userId})`
  return row ?? null
}

/**
 * First name, last name and email of an invitee, only for the holder of the invite's code.
 * @throws InviteAccepted, CodeOver
 */
export async function profileForInvite(sql: Sql, given: { userId: string; code: string }) {
  const known = await findCode(sql, { ...given, purpose: 'Invite' })
  if (known?.state === 'used') throw new InviteAccepted()
  if (known?.state === 'over') throw new CodeOver()
  if (known === null) return null
  const [row] = await sql<{ firstName: string; lastName: string; email: string }[]>`/* profileForInvite */
    select p.first_name, p.last_name, u.email from app_user u join profile p on p.user_id = u.id where u.id = ${given.userId}`
  return row ? { firstName: row.firstName, lastName: row.lastName, user: { email: row.email } } : null
}

/**
 * A page of people, ordered by a column and then by name. The search covers names, email and organisation: words in any
 * order, without case and accents.
 */
export function listProfiles(sql: Sql, requester: Requester, given: ProfileSearch): PromiseLike<Profile[]> {
  const { offset, limit } = pageOf(given)
  const { roleGroupId = null, exceptRoleGroupId = null } = given
  return sql<Profile[]>`/* listProfiles */
    select ${profileColumns(sql, requester)} from profile p join app_user u on u.id = p.user_id
    where (${given.includeArchived === true} or not p.archived)
      and (${roleGroupId}::text is null or u.role_group_id = ${roleGroupId})
      and (${exceptRoleGroupId}::text is null or u.role_group_id <> ${exceptRoleGroupId})
      and ${given.status ? ofStatus(sql, given.status) : sql`true`}
      and (${given.neverSignedIn !== true} or u.signed_in_at is null)
      and (${given.unconfirmed !== true} or not u.email_confirmed)
      and ${holdsWords(sql, sql`concat_ws(chr(10), p.first_name || ' ' || p.last_name, u.email, p.organisation_name)`, given.search)}
    order by ${sortedBy(sql, given.sort ?? 'lastName')} ${given.descending === true ? sql`desc nulls last` : sql`asc nulls first`},
      p.last_name collate "en-x-icu", p.first_name collate "en-x-icu", p.id
    offset ${offset} limit ${limit}`
}

/** Each account has one of them: whoever is suspended is not invited too. */
function ofStatus(sql: Sql, status: PersonStatus): Fragment {
  const isInvited = sql`(u.invited_at is not null and u.invite_accepted_at is null)`
  return {
    active: sql`not u.locked_out_by_administrator and not ${isInvited}`,
    invited: sql`not u.locked_out_by_administrator and ${isInvited}`,
    suspended: sql`u.locked_out_by_administrator`,
  }[status]
}

function sortedBy(sql: Sql, sort: ProfileSort) {
  const columns: Record<ProfileSort, Fragment> = {
    firstName: sql`p.first_name collate "en-x-icu"`,
    lastName: sql`p.last_name collate "en-x-icu"`,
    email: sql`u.email collate "en-x-icu"`,
    organisation: sql`p.organisation_name collate "en-x-icu"`,
    securityGroup: sql`u.role_group_id`,
    registered: sql`p.registered_date`,
    signedIn: sql`u.signed_in_at`,
  }
  return columns[sort]
}

const details = toColumns(profile)
  .map(({ column, kind }) => (kind === 'names' ? `p.${column}::text as ${column}` : `p.${column}`))
  .join(', ')

function profileColumns(sql: AnySql, requester: Requester) {
  return sql`p.id, p.user_id, p.archived, ${sql.unsafe(details)}, p.registered_date,
    ${userJson(sql, requester)} as "user"`
}

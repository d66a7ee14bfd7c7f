import type { Fields, WireRowOf } from '#sync/define.ts'
import { toColumns } from '#sync/derive/to-columns.ts'
import { user } from '#sync/records/user.ts'
import type { AnySql, Sql } from '../db/client.ts'
import { toUuid } from '#sync/protocol/uuid.ts'
import type { Requester } from './profiles.ts'

export type RoleGroup = { id: string; name: string }

/** An account as GraphQL returns it (product 3); only administrators see the lockout. */
export type User = WireRowOf<typeof user.fields> & { id: string; roleGroup: RoleGroup }

export async function userById(sql: AnySql, requester: Requester, given: string): Promise<User | null> {
  const id = toUuid(given)
  if (id === null || (requester.condition !== 'always' && id !== requester.userId)) return null
  const [row] = await sql<{ user: User }[]>`/* userById */
    select ${userJson(sql, requester)} as "user" from app_user u
    where u.id = ${id} and u.profile_deleted_at is null`
  return row?.user ?? null
}

export function roleGroups(sql: Sql): PromiseLike<RoleGroup[]> {
  return sql<RoleGroup[]>`/* roleGroups */ select id, name from role_group order by name, id`
}

/** Fields that are not columns of the account, or are returned in another form. */
const computed: Partial<Record<string, string>> = {
  lockoutEnd: `to_char(u.lockout_end at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
  signedInAt: `to_char(u.signed_in_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
  isInvitePending: 'u.invited_at is not null and u.invite_accepted_at is null',
  pendingEmail: `(select c.address from account_code c
      where c.user_id = u.id and c.purpose = 'ChangeEmail' and c.used_at is null and c.expires_at > now()
      order by c.created_at desc limit 1)`,
  emailsReturnedSince: `(select to_char(since at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
      from mail_pause where user_id = u.id and reason = 'returned')`,
}

function pairsFor(isAdministrator: boolean): string {
  const fields: Fields = user.fields
  const pairs = toColumns(user).map(({ field, column }) => {
    const isReadable = isAdministrator || !fields[field]?.administratorsOnly
    return `'${field}', ${isReadable ? (computed[field] ?? `u.${column}`) : 'null'}`
  })
  return pairs.join(', ')
}

const [forAdministrators, forOthers] = [pairsFor(true), pairsFor(false)]

/** The account `u` as a JSON expression with GraphQL's names. */
export function userJson(sql: AnySql, { condition }: Requester) {
  return sql`json_build_object(
    'id', u.id, ${sql.unsafe(condition === 'always' ? forAdministrators : forOthers)},
    'roleGroup', (select json_build_object('id', g.id, 'name', g.name) from role_group g where g.id = u.role_group_id))`
}

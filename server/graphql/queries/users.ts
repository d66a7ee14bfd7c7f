import type { AnySql, Sql } from '../../db/client.ts'
import { toUuid } from '#sync/protocol/uuid.ts'
import type { Asker } from './profiles.ts'

export type RoleGroup = { id: string; name: string }

/** An account as GraphQL answers it (product 3); lockout is told to administrators only. */
export type User = {
  id: string
  userName: string
  email: string
  emailConfirmed: boolean
  phoneNumberConfirmed: boolean
  twoFactorEnabled: boolean
  lockoutEnd: string | null
  lockoutEnabled: boolean | null
  accessFailedCount: number | null
  lockedOutByAdministrator: boolean | null
  isInvitePending: boolean
  pendingEmail: string | null
  roleGroup: RoleGroup
}

export async function userById(sql: AnySql, asker: Asker, given: string): Promise<User | null> {
  const id = toUuid(given)
  if (id === null || (asker.condition !== 'always' && id !== asker.userId)) return null
  const [row] = await sql<{ user: User }[]>`/* userById */
    select ${userJson(sql, asker)} as "user" from app_user u
    where u.id = ${id} and u.profile_deleted_at is null`
  return row?.user ?? null
}

export function roleGroups(sql: Sql): PromiseLike<RoleGroup[]> {
  return sql<RoleGroup[]>`/* roleGroups */ select id, name from role_group order by name, id`
}

/** The account `u` as a JSON expression; its names are those of GraphQL. */
export function userJson(sql: AnySql, { condition }: Asker) {
  const isTold = condition === 'always'
  return sql`json_build_object(
    'id', u.id, 'userName', u.user_name, 'email', u.email, 'emailConfirmed', u.email_confirmed,
    'phoneNumberConfirmed', u.phone_number_confirmed, 'twoFactorEnabled', u.two_factor_enabled,
    'lockoutEnd', case when ${isTold} then to_char(u.lockout_end at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') end,
    'lockoutEnabled', case when ${isTold} then u.lockout_enabled end,
    'accessFailedCount', case when ${isTold} then u.access_failed_count end,
    'lockedOutByAdministrator', case when ${isTold} then u.locked_out_by_administrator end,
    'isInvitePending', u.invited_at is not null and u.invite_accepted_at is null,
    'pendingEmail', (select c.address from account_code c
      where c.user_id = u.id and c.purpose = 'ChangeEmail' and c.used_at is null and c.expires_at > now()
      order by c.created_at desc limit 1),
    'roleGroup', (select json_build_object('id', g.id, 'name', g.name) from role_group g where g.id = u.role_group_id))`
}

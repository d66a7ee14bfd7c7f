import { createHash } from 'node:crypto'
import { rolesOfGroup } from '#sync/rules/roles.ts'
import type { Sql } from '../db/client.ts'
import type { ActingUser } from '../access/acting-user.ts'
import type { SessionLifetimes } from './session-lifetimes.ts'

type UserRow = {
  id: string
  email: string
  name: string
  roleGroupId: string
  securityStamp: string
  signedInAt: number
  twoFactorEnabled: boolean
}

/** What decides how long a session is valid for its account, and with which rights. */
export type SessionRules = { lifetimes: SessionLifetimes; adminTwoFactor: boolean }

/** What the database stores of a cookie or token: its SHA-256. */
export function hashOf(id: string): string {
  return createHash('sha256').update(id).digest('base64url')
}

/**
 * The condition under which a session (`s`, a row of oidc_payload) is still valid for its account (`u`): the security
 * stamp has not changed since signing in, no administrator has locked the account out or is deleting it, and the
 * absolute end has not been reached.
 */
export function speaksForAccount(sql: Sql, lifetimes: SessionLifetimes) {
  return sql`
    s.expires_at > now()
    and u.security_stamp::text = s.payload ->> 'securityStamp'
    and not u.locked_out_by_administrator and u.profile_deleted_at is null
    and to_timestamp((s.payload ->> 'loginTs')::double precision) > now() - make_interval(secs =>
      case when u.role_group_id in ('Administrator', 'Editor') then ${lifetimes.administratorAbsolute}::int else ${lifetimes.absolute}::int end
    )`
}

/** The users whose sessions are valid now, by the hash of the session's id. */
export async function usersOfSessions(
  sql: Sql,
  rules: SessionRules,
  hashes: string[],
): Promise<ReadonlyMap<string, ActingUser>> {
  const rows = await sql<(UserRow & { idHash: string })[]>`/* usersOfSessions */
    select s.id_hash, ${userColumns(sql)}
    from oidc_payload s
    join app_user u on u.id = s.account_id::uuid
    left join profile p on p.user_id = u.id
    where s.model = 'Session' and s.id_hash = any(${hashes}::text[]) and ${speaksForAccount(sql, rules.lifetimes)}`
  return new Map(rows.map(({ idHash, ...row }) => [idHash, toActingUser(row, rules)]))
}

/**
 * The administrator who has deleted their own profile in this session: for the call that finishes it, and for no other.
 */
export async function userWhoLeaves(sql: Sql, sessionId: string): Promise<ActingUser | null> {
  const [row] = await sql<UserRow[]>`/* userWhoLeaves */
    select ${userColumns(sql)}
    from oidc_payload s
    join app_user u on u.id = s.account_id::uuid
    left join profile p on p.user_id = u.id
    where s.model = 'Session' and s.id_hash = ${hashOf(sessionId)} and s.expires_at > now()
      and u.security_stamp::text = s.payload ->> 'securityStamp' and u.profile_deleted_at is not null`
  if (!row) return null
  const { signedInAt, twoFactorEnabled: _off, ...user } = row
  return { ...user, roles: [], scope: 'administrator', signedInAt: new Date(signedInAt * 1000), leaves: true }
}

/** An access token is valid for a user only as long as the session in which it was issued. */
export async function userOfAccessToken(sql: Sql, rules: SessionRules, token: string): Promise<ActingUser | null> {
  const [row] = await sql<UserRow[]>`/* userOfAccessToken */
    select ${userColumns(sql)}
    from oidc_payload t
    join oidc_payload s on s.model = 'Session' and s.uid = t.payload ->> 'sessionUid' and s.account_id = t.account_id
    join app_user u on u.id = s.account_id::uuid
    left join profile p on p.user_id = u.id
    where t.model = 'AccessToken' and t.id_hash = ${hashOf(token)} and t.expires_at > now()
      and ${speaksForAccount(sql, rules.lifetimes)}`
  return row ? toActingUser(row, rules) : null
}

function userColumns(sql: Sql) {
  return sql`u.id, u.email, u.role_group_id, u.security_stamp, u.two_factor_enabled,
    greatest((s.payload ->> 'loginTs')::bigint, (s.payload ->> 'provedTs')::bigint) as signed_in_at,
    coalesce(nullif(trim(concat_ws(' ', p.first_name, p.last_name)), ''), u.email) as name`
}

/**
 * With ADMIN_TWO_FACTOR the rights of administrators and editors are suspended until two-factor sign-in is set up
 * (decision 011).
 */
function toActingUser(row: UserRow, { adminTwoFactor }: SessionRules): ActingUser {
  const { signedInAt, twoFactorEnabled, ...user } = row
  const granted = rolesOfGroup(user.roleGroupId)
  const rest = adminTwoFactor && !twoFactorEnabled && granted.length > 0
  const roles = rest ? [] : granted
  const scope = roles.length > 0 ? 'administrator' : 'reader'
  return { ...user, roles, scope, signedInAt: new Date(signedInAt * 1000), ...(rest ? { rightsRest: true } : {}) }
}

import type { AnySql, Transaction } from '../db/client.ts'
import { NotSignedIn } from '../kit/errors.ts'
import type { Product } from '../product.ts'

export type ListedSession = {
  id: string
  signedInAt: string
  lastUsedAt: string
  expiresAt: string
  device: string | null
}

/**
 * Begins a change of somebody's own account, its row locked until it is done. Since it was
 * allowed, a call may have waited for its body, for a password hash or for others; it must not undo a password reset or
 * the end of the sessions that came first.
 * @throws NotSignedIn when the account's sessions have been ended since
 */
export async function lockOwnAccount(
  tx: Transaction,
  { id, securityStamp }: { id: string; securityStamp: string },
): Promise<void> {
  const [account] = await tx`/* lockOwnAccount */
    select from app_user where id = ${id} and security_stamp = ${securityStamp} for no key update`
  if (!account) throw new NotSignedIn()
}

/**
 * Gives the account a new security stamp, which ends its sessions on every process at their next request; the retained
 * session gets it too, in the same transaction, so that the person who makes a change stays signed in (security 3). A
 * session that had already ended stays ended.
 */
export async function endSessions(tx: Transaction, userId: string, retained: string | null): Promise<void> {
  await tx`/* endSessions */
    with before as (
      select id, security_stamp from app_user where id = ${userId} for no key update
    ),
    account as (
      update app_user u set security_stamp = gen_random_uuid() from before where u.id = before.id
      returning u.id, u.security_stamp, before.security_stamp as former_stamp
    )
    update oidc_payload s set payload = jsonb_set(s.payload, '{securityStamp}', to_jsonb(account.security_stamp::text))
    from account
    where s.model = 'Session' and s.id_hash = ${retained} and s.account_id = account.id::text
      and s.payload ->> 'securityStamp' = account.former_stamp::text`
}

/** Records that the password was proved in this session just now; the session's absolute end does not move. */
export async function renewProof(sql: AnySql, session: string, userId: string): Promise<void> {
  await sql`/* renewProof */
    update oidc_payload set payload = payload || jsonb_build_object('provedTs', floor(extract(epoch from clock_timestamp())))
    where model = 'Session' and id_hash = ${session} and account_id = ${userId}`
}

/**
 * The valid sessions of the account, the latest sign-in first. They expire by the real clock; the times that people see
 * are those of the product's clock. A session counts as used when a page opens, and hourly while it is open.
 */
export async function sessionsOf(
  { database, now }: Pick<Product, 'database' | 'now'>,
  userId: string,
): Promise<ListedSession[]> {
  const shift = database.sql`make_interval(secs => ${(now().getTime() - Date.now()) / 1000})`
  return database.sql<ListedSession[]>`/* sessionsOf */
    select s.id_hash as id, to_timestamp((s.payload ->> 'loginTs')::double precision) + ${shift} as signed_in_at,
      to_timestamp(coalesce(s.payload ->> 'usedTs', s.payload ->> 'loginTs')::double precision) + ${shift} as last_used_at,
      s.expires_at + ${shift} as expires_at, s.payload ->> 'device' as device
    from oidc_payload s join app_user u on u.id::text = s.account_id
    where s.model = 'Session' and s.account_id = ${userId} and s.expires_at > now()
      and s.payload ->> 'securityStamp' = u.security_stamp::text
    order by signed_in_at desc, s.id_hash`
}

/**
 * Ends one session of this user. The row stays, as in oidc-adapter.ts. @returns false when it is not theirs or has
 * ended
 */
export async function endSessionOf(sql: AnySql, userId: string, id: string): Promise<boolean> {
  const { count } = await sql`/* endSessionOf */
    update oidc_payload set expires_at = now(), payload = '{}', uid = null
    where model = 'Session' and id_hash = ${id} and account_id = ${userId} and expires_at > now()`
  return count > 0
}

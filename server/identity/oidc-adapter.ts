import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider'
import { printable } from '#sync/rules/typed-text.ts'
import type { Sql } from '../db/client.ts'
import { hashOf, speaksForAccount } from './live-session.ts'
import type { SessionLifetimes } from './session-lifetimes.ts'

type Stored = { payload: AdapterPayload; consumedAt: string | null }

/**
 * Stores the OpenID Connect provider's data in PostgreSQL, so that any process serves any request. The id is the
 * secret: only its SHA-256 is stored, and the id is put back into what is found by it. Interactions are not stored:
 * `/account/login` begins the authorization request again (see provider-configuration.ts).
 */
export function createAdapter(sql: Sql, lifetimes: SessionLifetimes): AdapterFactory {
  return (model) => {
    if (model === 'Interaction') return keepsNothing
    const find = model === 'Session' ? findSession : findPayload
    return {
      upsert: (id, payload, expiresIn) => upsert(sql, model, id, payload, expiresIn),
      find: async (id) => withId(await find(sql, model, sql`s.id_hash = ${hashOf(id)}`, lifetimes), id),
      findByUid: async (uid) => withId(await find(sql, model, sql`s.uid = ${uid}`, lifetimes)),
      findByUserCode: async (code) => withId(await find(sql, model, sql`s.user_code = ${code}`, lifetimes)),
      consume: (id) => consume(sql, model, id),
      destroy: (id) => destroy(sql, model, id),
      revokeByGrantId: (grantId) => revokeByGrantId(sql, model, grantId),
    }
  }
}

type Condition = ReturnType<Sql>

const nothing = () => Promise.resolve(undefined)
const keepsNothing: Adapter = {
  upsert: nothing,
  find: nothing,
  findByUid: nothing,
  findByUserCode: nothing,
  consume: nothing,
  destroy: nothing,
  revokeByGrantId: nothing,
}

/**
 * The stamp and the time of the last proof are ours: they change in the row while the provider holds an older copy of a
 * session, and saving that copy never reverts them. An ended session stays ended: the clock is read when the row is
 * free, not when this statement began, because it may have waited for the statement that ended it.
 */
async function upsert(sql: Sql, model: string, id: string, payload: AdapterPayload, expiresIn?: number): Promise<void> {
  const { jti: _secret, ...given } = payload
  const stored = model === 'Session' ? { ...given, usedTs: Math.floor(Date.now() / 1000) } : given
  const { grantId = null, userCode = null, uid = null } = stored
  const expires = expiresIn === undefined ? null : sql`now() + make_interval(secs => ${expiresIn})`
  await sql`/* upsertOidcPayload */
    insert into oidc_payload (model, id_hash, payload, grant_id, user_code, uid, expires_at)
    values (${model}, ${hashOf(id)}, ${JSON.stringify(stored, (_name, value: unknown) => (typeof value === 'string' ? printable(value) : value))}::text::jsonb, ${grantId}, ${userCode}, ${uid}, ${expires})
    on conflict (model, id_hash) do update set
      payload = excluded.payload || jsonb_strip_nulls(jsonb_build_object(
        'securityStamp', oidc_payload.payload -> 'securityStamp', 'provedTs', oidc_payload.payload -> 'provedTs')),
      grant_id = excluded.grant_id,
      user_code = excluded.user_code, uid = excluded.uid, expires_at = excluded.expires_at
    where oidc_payload.expires_at is null or oidc_payload.expires_at > clock_timestamp()`
}

async function findPayload(sql: Sql, model: string, condition: Condition): Promise<Stored | undefined> {
  const [row] = await sql<Stored[]>`/* findOidcPayload */
    select s.payload, s.consumed_at from oidc_payload s
    where s.model = ${model} and ${condition} and (s.expires_at is null or s.expires_at > now())`
  return row
}

/** A session that is no longer valid for its account is not found: its owner counts as a visitor. */
async function findSession(
  sql: Sql,
  model: string,
  condition: Condition,
  lifetimes: SessionLifetimes,
): Promise<Stored | undefined> {
  const [row] = await sql<Stored[]>`/* findOidcSession */
    select s.payload, s.consumed_at
    from oidc_payload s
    left join app_user u on u.id = s.account_id::uuid
    where s.model = ${model} and ${condition} and s.expires_at > now()
      and (s.account_id is null or (${speaksForAccount(sql, lifetimes)}))`
  return row
}

async function consume(sql: Sql, model: string, id: string): Promise<void> {
  await sql`/* consumeOidcPayload */
    update oidc_payload set consumed_at = now() where model = ${model} and id_hash = ${hashOf(id)}`
}

/** The row stays, expired: a request that had read the session before it ended must not bring it back by saving it. */
async function destroy(sql: Sql, model: string, id: string): Promise<void> {
  await sql`/* destroyOidcPayload */
    update oidc_payload set expires_at = now(), payload = '{}', uid = null
    where model = ${model} and id_hash = ${hashOf(id)}`
}

async function revokeByGrantId(sql: Sql, model: string, grantId: string): Promise<void> {
  await sql`/* revokeOidcGrant */ delete from oidc_payload where model = ${model} and grant_id = ${grantId}`
}

/** A row that expired so long ago that no request can still be using it is of no use to anybody. */
export async function forgetExpired(sql: Sql): Promise<void> {
  await sql`/* forgetExpiredOidcPayloads */ delete from oidc_payload where expires_at < now() - interval '1 hour'`
}

function withId(stored: Stored | undefined, id?: string): AdapterPayload | undefined {
  if (!stored) return undefined
  const consumed = stored.consumedAt === null ? {} : { consumed: Math.floor(Date.parse(stored.consumedAt) / 1000) }
  return { ...stored.payload, ...consumed, ...(id === undefined ? {} : { jti: id }) }
}

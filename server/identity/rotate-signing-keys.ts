import type { JWKS } from 'oidc-provider'
import type { Sql, Transaction } from '../db/client.ts'
import { newSigningKey, signingKeysSetting } from './stored-settings.ts'

/** Processes that are notified of changed keys read them again (identity.ts). */
export const signingKeysChannel = 'signing-keys'

/** The setting that says when each key was published, or signed for the last time. */
const timesSetting = 'oidc-key-times'

/** An id token lives for an hour, and nobody waits so long between the two halves of a rotation. */
const retainedFor = 2 * 60 * 60 * 1000

type Keys = { keys: JWKS['keys']; times: Readonly<Record<string, number>> }

/**
 * Makes every process know a key before any of them signs with it. Keys whose tokens have expired go; one that another
 * rotation has just published, or replaced, stays.
 * @returns its id
 */
export async function publishSigningKey(writes: Sql): Promise<string> {
  const key = await newSigningKey()
  await change(writes, ({ keys: [signing, ...others], times }, now) => {
    const retained = others.filter(({ kid = '' }) => now - (times[kid] ?? 0) < retainedFor)
    return { keys: [...(signing ? [signing] : []), ...retained, key], times: { ...times, [key.kid]: now } }
  })
  return key.kid
}

/**
 * Signs tokens with this key from now on; the previous one stays, for the tokens that it has signed.
 * @throws when the key is not there any more
 */
export async function signWithKey(writes: Sql, kid: string): Promise<void> {
  await change(writes, ({ keys, times }, now) => {
    const key = keys.find((one) => one.kid === kid)
    if (!key) throw new Error('The new key is not there any more: rotate the keys once more.')
    const previous = keys[0]?.kid ?? ''
    return { keys: [key, ...keys.filter((one) => one !== key)], times: { ...times, [previous]: now } }
  })
}

async function change(writes: Sql, next: (stored: Keys, now: number) => Keys): Promise<void> {
  await writes.begin(async (tx) => {
    const [row] = await tx<{ value: JWKS }[]>`/* lockSigningKeys */
      select value from setting where name = ${signingKeysSetting} for update`
    if (!row) throw new Error('There are no signing keys yet: they are made at the first start.')
    const { keys, times } = next({ keys: row.value.keys, times: (await timesNow(tx)) ?? {} }, Date.now())
    const known = new Set(keys.map(({ kid }) => kid))
    const left = Object.fromEntries(Object.entries(times).filter(([kid]) => known.has(kid)))
    await tx`/* keepSigningKeys */
      update setting set value = ${JSON.stringify({ keys })}::text::jsonb, made_at = now() where name = ${signingKeysSetting}`
    await tx`/* keepKeyTimes */
      insert into setting (name, value) values (${timesSetting}, ${JSON.stringify(left)}::text::jsonb)
      on conflict (name) do update set value = excluded.value, made_at = now()`
    await tx`/* tellSigningKeys */ select pg_notify(${signingKeysChannel}, '')`
  })
}

/** Read once the lock is held: a statement that waited for it has seen what was there before. */
async function timesNow(tx: Transaction): Promise<Keys['times'] | undefined> {
  const [row] = await tx<
    { value: Keys['times'] }[]
  >`/* keyTimes */ select value from setting where name = ${timesSetting}`
  return row?.value
}

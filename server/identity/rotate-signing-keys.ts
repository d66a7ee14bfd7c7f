import type { JWKS } from 'oidc-provider'
import type { Sql } from '../db/client.ts'
import { newSigningKey, signingKeysSetting } from './kept-settings.ts'

/** Processes that are notified of changed keys read them again (identity.ts). */
export const signingKeysChannel = 'signing-keys'

/** The new key and the one it replaces, no others: an id token lives for an hour. */
const keptKeys = 2

/** Makes every process know a key before any of them signs with it. @returns its id */
export async function publishSigningKey(writes: Sql): Promise<string> {
  const key = await newSigningKey()
  await change(writes, (keys) => [...keys.slice(0, keptKeys - 1), key])
  return key.kid
}

/** Signs tokens with this key from now on; the previous one stays, for the tokens that it has signed. */
export async function signWithKey(writes: Sql, kid: string): Promise<void> {
  await change(writes, (keys) => [...keys.filter((key) => key.kid === kid), ...keys.filter((key) => key.kid !== kid)])
}

async function change(writes: Sql, next: (keys: JWKS['keys']) => JWKS['keys']): Promise<void> {
  await writes.begin(async (tx) => {
    const [row] = await tx<{ value: JWKS }[]>`/* lockSigningKeys */
      select value from setting where name = ${signingKeysSetting} for update`
    if (!row) throw new Error('There are no signing keys yet: they are made at the first start.')
    const value = JSON.stringify({ keys: next(row.value.keys) })
    await tx`/* keepSigningKeys */
      update setting set value = ${value}::text::jsonb, made_at = now() where name = ${signingKeysSetting}`
    await tx`/* tellSigningKeys */ select pg_notify(${signingKeysChannel}, '')`
  })
}

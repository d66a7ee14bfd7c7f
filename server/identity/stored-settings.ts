import { generateKeyPair, randomBytes, randomUUID, type JsonWebKey } from 'node:crypto'
import { promisify } from 'node:util'
import type { JWKS } from 'oidc-provider'
import type { Sql } from '../db/client.ts'
import type { Env } from '../env.ts'

/** The secret that signs cookies and links: SECRET, else one made once and stored in the database for every process. */
export async function readSecret(sql: Sql, env: Pick<Env, 'secret'>): Promise<string> {
  return env.secret ?? (await storedSetting(sql, 'secret', newSecret))
}

/** The setting that stores the private keys, the signing one first. */
export const signingKeysSetting = 'oidc-keys'

/** The private keys of the OpenID Connect provider, made at the first start. */
export function readSigningKeys(sql: Sql): Promise<JWKS> {
  return storedSetting(sql, signingKeysSetting, async () => ({ keys: [await newSigningKey()] }))
}

/** The first process to start decides; the others read what it stored. */
async function storedSetting<T>(sql: Sql, name: string, make: () => T | Promise<T>): Promise<T> {
  const stored = await readSetting<T>(sql, name)
  if (stored) return stored.value
  await storeSetting(sql, name, await make())
  const decided = await readSetting<T>(sql, name)
  if (!decided) throw new Error(`The setting "${name}" could not be stored.`)
  return decided.value
}

async function readSetting<T>(sql: Sql, name: string): Promise<{ value: T } | undefined> {
  const [row] = await sql<{ value: T }[]>`/* readSetting */ select value from setting where name = ${name}`
  return row
}

async function storeSetting(sql: Sql, name: string, value: unknown): Promise<void> {
  await sql`/* storeSetting */
    insert into setting (name, value) values (${name}, ${JSON.stringify(value)}::text::jsonb) on conflict (name) do nothing`
}

export async function newSigningKey() {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 })
  const key: JsonWebKey = privateKey.export({ format: 'jwk' })
  return { ...key, kid: randomUUID(), use: 'sig', alg: 'RS256' } as JWKS['keys'][number] & { kid: string }
}

/** A secret for development and tests: 256 random bits as base64url. */
function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

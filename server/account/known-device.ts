import { createHash, randomBytes } from 'node:crypto'
import type { Request } from 'express'
import type { Env } from '../env.ts'
import { readCookie } from '../http/cookie.ts'
import { newDeviceLetter } from '../mail/letters.ts'
import { putMail } from '../mail/put-mail.ts'
import type { AccountCall } from './account-call.ts'
import { deviceName } from '../http/device-name.ts'
import { mayTellOwner } from '../failure-limits/mail-limits.ts'
import { emailKey } from '../kit/email-key.ts'
import type { Own } from '../failure-limits/own-attempts.ts'

/** Browsers that one account is known on; of more, those that have signed in last. */
const mostDevices = 200

/**
 * Records that the account was signed in to, and in which browser: its owner is notified by mail of a browser that has
 * never signed in to it before, a few times an hour. Nobody is notified of the very first sign-in.
 */
export async function rememberSignIn(
  { product, request, response }: Pick<AccountCall, 'product' | 'request' | 'response'>,
  user: { id: string; email: string },
): Promise<void> {
  const { env, database } = product
  const device = deviceOf(request, env) ?? randomBytes(32).toString('base64url')
  const idHash = hashOf(device)
  await database.writes.begin(async (tx) => {
    const [before] = await tx<{ isFirst: boolean }[]>`/* lastSignIn */
      select signed_in_at is null as is_first from app_user where id = ${user.id} for no key update`
    await tx`/* signedIn */ update app_user set signed_in_at = now() where id = ${user.id}`
    const [known] = await tx<{ isNew: boolean }[]>`/* rememberDevice */
      insert into known_device (user_id, id_hash) select id, ${idHash} from app_user where id = ${user.id}
      on conflict (user_id, id_hash) do update set last_used_at = now() returning xmax = 0 as is_new`
    if (!known?.isNew) return
    await tx`/* forgetDevices */ delete from known_device where user_id = ${user.id} and id_hash in (
      select id_hash from known_device where user_id = ${user.id} order by last_used_at desc, id_hash offset ${mostDevices})`
    if (before?.isFirst !== false || !(await mayTellOwner(tx, env.limits, user.id))) return
    const letter = newDeviceLetter(user.email, deviceName(request), product.now(), env)
    await putMail(tx, product, letter, user.id)
  })
  response.cookie(cookieName(env), device, {
    httpOnly: true,
    sameSite: 'lax',
    path: '/',
    secure: isHttps(env),
    maxAge: Number.parseInt(env.retentions.knownDevices, 10) * 86_400_000,
  })
}

/**
 * Whether this browser has signed in to the account of an email before, also when nobody is signed in now: its attempts
 * are counted by themselves, so that no stranger can keep the owner out (decision 088).
 */
export async function knownDevice(
  { product: { env, database }, request }: Pick<AccountCall, 'product' | 'request'>,
  email: string,
): Promise<Own | null> {
  const device = deviceOf(request, env)
  if (device === null || email.includes('\0')) return null
  const [row] = await database.sql<{ userId: string; device: string }[]>`/* knownDevice */
    select u.id as user_id, d.id_hash as device from app_user u join known_device d on d.user_id = u.id
    where lower(u.email) = ${emailKey(email)} and u.profile_deleted_at is null and d.id_hash = ${hashOf(device)}`
  return row ?? null
}

function deviceOf(request: Request, env: Env): string | null {
  const given = readCookie(request.headers, cookieName(env))
  return given !== undefined && /^[\w-]{43}$/.test(given) ? given : null
}

function cookieName(env: Env): string {
  return isHttps(env) ? '__Host-device' : 'device'
}

function isHttps({ publicUrl }: Env): boolean {
  return publicUrl.startsWith('https:')
}

function hashOf(device: string): string {
  return createHash('sha256').update(device).digest('base64url')
}

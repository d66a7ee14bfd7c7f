import { createHash, randomBytes } from 'node:crypto'
import { deviceParts } from '#sync/rules/device-parts.ts'
import { readCookie } from '../http/cookie.ts'
import { newDeviceLetter } from '../mail/letters.ts'
import { putMail } from '../mail/put-mail.ts'
import type { AccountCall } from './account-call.ts'

/** Browsers keep no cookie for longer. */
const days = 400

/**
 * Records that the account was signed in to, and in which browser: its owner is notified by mail of a browser that has
 * never signed in to it before. Nobody is notified of the very first sign-in.
 */
export async function rememberSignIn(
  { product, request, response }: Pick<AccountCall, 'product' | 'request' | 'response'>,
  user: { id: string; email: string },
): Promise<void> {
  const { env, database } = product
  const isHttps = env.publicUrl.startsWith('https:')
  const name = isHttps ? '__Host-device' : 'device'
  const given = readCookie(request.headers, name)
  const device = given !== undefined && /^[\w-]{43}$/.test(given) ? given : randomBytes(32).toString('base64url')
  const idHash = createHash('sha256').update(device).digest('base64url')
  await database.writes.begin(async (tx) => {
    const [before] = await tx<{ isFirst: boolean }[]>`/* lastSignIn */
      select signed_in_at is null as is_first from app_user where id = ${user.id} for no key update`
    await tx`/* signedIn */ update app_user set signed_in_at = now() where id = ${user.id}`
    const [known] = await tx<{ isNew: boolean }[]>`/* rememberDevice */
      insert into known_device (user_id, id_hash) select id, ${idHash} from app_user where id = ${user.id}
      on conflict (user_id, id_hash) do update set last_used_at = now() returning xmax = 0 as is_new`
    if (before?.isFirst !== false || !known?.isNew) return
    const letter = newDeviceLetter(user.email, deviceName(request.get('user-agent')), product.now(), env)
    await putMail(tx, product, letter, user.id)
  })
  response.cookie(name, device, {
    httpOnly: true,
    sameSite: 'lax',
    path: '/',
    secure: isHttps,
    maxAge: days * 86_400_000,
  })
}

function deviceName(userAgent: string | undefined): string {
  const { browser, system } = deviceParts(userAgent ?? null)
  if (browser && system) return `${browser} on ${system}`
  return browser ?? system ?? 'an unknown browser'
}

import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { channel } from 'node:diagnostics_channel'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'

/** Memory in KiB, passes and lanes of Argon2id (security 7): 46 MiB, one pass, one lane. */
const full = { memory: 46 * 1024, passes: 1, parallelism: 1 }
/**
 * Tests sign in a thousand times and need not wait for it; NODE_ENV=test alone, like everything else, hashes in full.
 */
const isQuick = process.env['NODE_ENV'] === 'test' && process.env['QUICK_PASSWORD_HASHES'] === 'yes'
const strength = isQuick ? { ...full, memory: 64 } : full
const saltBytes = 16
const hashBytes = 32
/**
 * Each calculation takes 46 MiB, one thread of Node's pool and one core: one core stays free for everybody who is not
 * signing in.
 */
export const mostHashesAtOnce = Math.max(1, Math.min(4, availableParallelism() - 1))

type Stored = { memory: number; passes: number; parallelism: number; salt: Buffer; hash: Buffer }

const derive = promisify(argon2)
const calculations = channel('password-hash')
/**
 * Sign-ins go first: people who have an account wait neither for those who register nor for guesses at a locked
 * account.
 */
const waiting = { 'sign-in': [] as (() => void)[], other: [] as (() => void)[], locked: [] as (() => void)[] }
let running = 0

/**
 * Hashes a password with a new salt.
 * @returns a PHC string, `$argon2id$v=19$m=…,t=…,p=…$salt$hash` (base64 without padding)
 */
export async function hashPassword(password: string, what: keyof typeof waiting = 'other'): Promise<string> {
  const salt = randomBytes(saltBytes)
  const hash = await calculate(password, { ...strength, salt, hash: Buffer.alloc(hashBytes) }, { what })
  const { memory, passes, parallelism } = strength
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(salt)}$${unpadded(hash)}`
}

/**
 * Whether the password belongs to the stored PHC string. With `null` (an account that does not exist or has no
 * password) the answer is false after one calculation, so that both cost the same (security 5). `stillMay` runs when
 * its turn comes: if it throws, nothing is calculated.
 */
export async function verifyPassword(
  password: string,
  stored: string | null,
  { what = 'sign-in', stillMay }: Partial<Turn> = {},
): Promise<boolean> {
  const expected = stored === null ? null : parse(stored)
  const against = expected ?? { ...strength, salt: Buffer.alloc(saltBytes), hash: Buffer.alloc(hashBytes) }
  const hash = await calculate(password, against, { what, stillMay })
  return expected !== null && timingSafeEqual(hash, expected.hash)
}

/** Whether a stored PHC string is weaker than the ones `hashPassword` makes today. */
export function needsRehash(stored: string): boolean {
  const parsed = parse(stored)
  if (!parsed) return true
  return parsed.memory < strength.memory || parsed.passes < strength.passes || parsed.hash.length < hashBytes
}

type Turn = { what: keyof typeof waiting; stillMay?: (() => Promise<void>) | undefined }

async function calculate(password: string, { salt, hash, ...cost }: Stored, turn: Turn): Promise<Buffer> {
  if (running >= mostHashesAtOnce) await new Promise<void>((resolve) => waiting[turn.what].push(resolve))
  else running += 1
  try {
    await turn.stillMay?.()
    calculations.publish({ running })
    return await derive('argon2id', {
      message: password.normalize('NFC'),
      nonce: salt,
      tagLength: hash.length,
      ...cost,
    })
  } finally {
    const next = waiting['sign-in'].shift() ?? waiting.other.shift() ?? waiting.locked.shift()
    if (next) next()
    else running -= 1
  }
}

function parse(stored: string): Stored | null {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(stored)
  if (!match) return null
  const [, memory, passes, parallelism, salt = '', hash = ''] = match
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    salt: Buffer.from(salt, 'base64'),
    hash: Buffer.from(hash, 'base64'),
  }
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}

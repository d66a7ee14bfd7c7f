import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { channel } from 'node:diagnostics_channel'
import { promisify } from 'node:util'
import { enter, leave, runningNow, type Lane } from './hash-queue.ts'

/** Memory in KiB, passes and lanes of Argon2id (security 7): 46 MiB, one pass, one lane. */
const full = { memory: 46 * 1024, passes: 1, parallelism: 1 }
/**
 * Tests sign in a thousand times and need not wait for it; NODE_ENV=test alone, like everything else, hashes in full.
 */
const isQuick = process.env['NODE_ENV'] === 'test' && process.env['QUICK_PASSWORD_HASHES'] === 'yes'
const strength = isQuick ? { ...full, memory: 64 } : full
const saltBytes = 16
const hashBytes = 32
type Stored = { memory: number; passes: number; parallelism: number; salt: Buffer; hash: Buffer }

const derive = promisify(argon2)
const calculations = channel('password-hash')
/**
 * Hashes a password with a new salt.
 * @returns a PHC string, `$argon2id$v=19$m=…,t=…,p=…$salt$hash` (base64 without padding)
 */
export async function hashPassword(password: string, lane: Lane = 'other'): Promise<string> {
  const salt = randomBytes(saltBytes)
  const hash = await calculate(password, { ...strength, salt, hash: Buffer.alloc(hashBytes) }, { lane })
  const { memory, passes, parallelism } = strength
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(salt)}$${unpadded(hash)}`
}

/**
 * Whether the password belongs to the stored PHC string. With `null` (an account that does not exist or has no
 * password) the answer is false after one calculation, so that both cost the same (security 5). `laneNow` says,
 * when its turn has come, in which lane it belongs by then: in another one it waits again.
 */
export async function verifyPassword(
  password: string,
  stored: string | null,
  { lane = 'sign-in', laneNow }: Partial<LaneChoice> = {},
): Promise<boolean> {
  const expected = stored === null ? null : parse(stored)
  const against = expected ?? { ...strength, salt: Buffer.alloc(saltBytes), hash: Buffer.alloc(hashBytes) }
  const hash = await calculate(password, against, { lane, laneNow })
  return expected !== null && timingSafeEqual(hash, expected.hash)
}

/** Whether a stored PHC string is weaker than the ones `hashPassword` makes today. */
export function needsRehash(stored: string): boolean {
  const parsed = parse(stored)
  if (!parsed) return true
  return parsed.memory < strength.memory || parsed.passes < strength.passes || parsed.hash.length < hashBytes
}

type LaneChoice = { lane: Lane; laneNow?: (() => Promise<Lane>) | undefined }

async function calculate(password: string, { salt, hash, ...cost }: Stored, choice: LaneChoice): Promise<Buffer> {
  const lane = await enterLane(choice)
  try {
    calculations.publish({ running: runningNow() })
    return await derive('argon2id', {
      message: password.normalize('NFC'),
      nonce: salt,
      tagLength: hash.length,
      ...cost,
    })
  } finally {
    leave(lane)
  }
}

/** Waits for its place in the lane. @returns the lane to leave after it */
async function enterLane({ lane, laneNow = () => Promise.resolve(lane) }: LaneChoice): Promise<Lane> {
  await enter(lane)
  const now = await laneNow().catch((error: unknown) => {
    leave(lane)
    throw error
  })
  if (now === lane) return lane
  leave(lane)
  await enter(now)
  return now
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

import { randomUUID } from 'node:crypto'
import { InvalidPassword, LockedOut, NotAllowed, SignInRefused, UnknownEmail, type Refusal } from '../kit/errors.ts'
import { addressBlock, clientAddress } from '../http/client-address.ts'
import { withMutex } from '../kit/keyed-mutex.ts'
import type { AccountCall } from './account-call.ts'
import { attemptFailed, clearFailures, returnAttempt, takeAttempt } from './account-lock.ts'
import { auditRefused, auditRefusedHourly } from '../audit/audit-refused.ts'
import { emailKey } from '../kit/email-key.ts'
import {
  addPoint,
  attemptHasFailed,
  attemptIsOver,
  beginAttempt,
  refusalOfAddress,
  signInAttempt,
  type Attempt,
} from '../failure-limits/failure-limits.ts'
import { userByEmail, type UserToSignIn } from './find-user.ts'
import type { Lane } from './passwords/hash-queue.ts'
import { knownDevice } from './known-device.ts'
import { verifyPassword } from './passwords/password-hash.ts'
import { provePasswordOnDevice } from './prove-own-password.ts'
import { strengthenPassword } from './set-password.ts'

type Call = Pick<AccountCall, 'product' | 'request'>

/** An attempt in progress: whose account it concerns, and whether it has one of its five places. */
type Begun = { attempt: Attempt; user: UserToSignIn | null; taken: boolean; lane: Lane }

/**
 * Checks the password of an email. It costs one hash calculation whatever the answer is, so that its time does not
 * reveal who has an account; failures are counted against the address, the email and the account. Past the limit of the
 * address the right password still signs in, and waits for everybody else; a wrong one learns nothing. None of this
 * concerns a browser that has signed in to the account before.
 * @throws UnknownEmail, NotAllowed, LockedOut, InvalidPassword (one SignInRefused with ACCOUNT_PRIVACY),
 * TooManyFailures
 */
export async function provePassword(call: Call, email: string, password: string): Promise<UserToSignIn> {
  const { env, database } = call.product
  const own = await knownDevice(call, email)
  if (own) return provePasswordOnDevice(call, own, password)
  const attempt = signInAttempt(env, { address: clientAddress(call.request), email })
  const isPast = (await refusalOfAddress(database.sql, env.limits, attempt.address)) !== null
  const lane = isPast ? pastLaneOf(attempt) : 'sign-in'
  // Those past the limit wait so long that nobody else may wait for them.
  return withMutex(isPast ? `${lane} ${emailKey(email)}` : emailKey(email), () => prove(call, attempt, password, lane))
}

async function prove(call: Call, attempt: Attempt, password: string, lane: Lane): Promise<UserToSignIn> {
  const { env, database } = call.product
  const { sql } = database
  const begun = await begin(call, attempt, lane)
  const { user, taken } = begun
  const isProved = await verify(call, begun, password)
  // With ACCOUNT_PRIVACY an unconfirmed email counts as unknown: somebody who registered a taken one gets the same
  // answer.
  const isRight = isProved && !(env.accountPrivacy && user?.emailConfirmed === false)
  if (!user) throw await refused(call, begun, new UnknownEmail())
  if (user.lockedOutByAdministrator) throw await refused(call, begun, new NotAllowed())
  if (!taken) throw await refused(call, begun, new LockedOut())
  if (!isRight) throw await refused(call, begun, new InvalidPassword())
  // Failures at the second factor keep counting until it is passed: the password alone does not clear them.
  await (user.twoFactorEnabled ? returnAttempt(sql, user.id) : clearFailures(sql, user.id))
  await strengthenPassword(sql, user, password)
  await attemptIsOver(sql, attempt)
  return user
}

async function begin({ product }: Call, attempt: Attempt, lane: Lane): Promise<Begun> {
  const { env, database } = product
  const { sql } = database
  await beginAttempt(sql, env.limits, attempt)
  const user = await userByEmail(sql, attempt.email)
  const taken = user !== null && (await takeAttempt(sql, user.id))
  // With ACCOUNT_PRIVACY a refused attempt writes a row too, so that the answer takes as long.
  if (!taken && env.accountPrivacy) await addPoint(sql, `nobody/${randomUUID()}`, 0)
  // An attempt at a locked account cannot succeed, so it waits for the others, unless the lock itself is a secret.
  const waits = lane === 'sign-in' && user !== null && !taken && !env.accountPrivacy
  return { attempt, user, taken, lane: waits ? 'locked' : lane }
}

/** Many may have waited for their turn: those of an address that has failed too often meanwhile wait for the others. */
async function verify({ product }: Call, begun: Begun, password: string): Promise<boolean> {
  const { env, database } = product
  const { attempt, user, taken, lane } = begun
  const laneNow = async () =>
    (await refusalOfAddress(database.sql, env.limits, attempt.address)) === null ? lane : pastLaneOf(attempt)
  return verifyPassword(password, user?.passwordHash ?? null, { lane, laneNow }).catch(async (error: unknown) => {
    if (user && taken) await returnAttempt(database.sql, user.id)
    await attemptIsOver(database.sql, attempt)
    throw error
  })
}

/** Counts and records a refused attempt. @returns the refusal it receives, which reveals nothing past the limit of its address */
async function refused(call: Call, { attempt, user }: Begun, refusal: Refusal): Promise<Refusal> {
  const { env, database } = call.product
  const { sql } = database
  const isGuess = refusal instanceof InvalidPassword
  if (user && isGuess) await attemptFailed(sql, user.id)
  // It has cost a hash, so it counts against its address; the place at a locked account is returned unless that would
  // reveal something.
  const tooMany = await attemptHasFailed(sql, env.limits, attempt.address)
  if (user && !isGuess && !env.accountPrivacy) await attemptIsOver(sql, attempt)
  const audit = isGuess || (!user && !tooMany) ? auditRefused : auditRefusedHourly
  await audit(call, sql, refusal, user?.id)
  return tooMany ?? (env.accountPrivacy ? new SignInRefused() : refusal)
}

function pastLaneOf({ address }: Attempt): Lane {
  return `past ${addressBlock(address)}`
}

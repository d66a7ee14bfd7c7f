import { generateSecret, generateURI } from 'otplib'
import type { Transaction } from '../../db/client.ts'
import { BadRequest, InvalidSecondFactor, MailboxUnproved, TwoFactorOn } from '../../errors.ts'
import { endSessions, lockOwnAccount } from '../../identity/own-session.ts'
import { twoFactorLetter } from '../../mail/letters.ts'
import { putMail } from '../../mail/put-mail.ts'
import type { ActingUser } from '../../product.ts'
import { accountCall, requiredText, signedInUser, type AccountCall } from '../account-call.ts'
import { auditOf } from '../audit.ts'
import { requireProvedMailbox } from './ask-for-mailbox.ts'
import { requireRecentSignIn } from '../recent-sign-in.ts'
import { timeStepOf } from './one-time-code.ts'
import { proveOwnSecondFactor } from './prove-own-second-factor.ts'
import { openSecret, sealSecret } from './kept-secret.ts'
import { newRecoveryCodes, recoveryCodeHash } from './recovery-codes.ts'

/**
 * POST /api/account/twoFactor/start: `{secret, uri}` for the authenticator app; nothing changes until `enable`. Only somebody who
 * has shown that the mailbox is theirs too: a second factor survives what the mailbox alone may do.
 * @throws Reauthenticate, MailboxUnproved, TwoFactorOn, TooManyFailures
 */
export const startTwoFactor = accountCall(async (call) => {
  const { product, request } = call
  const { env, database } = product
  const user = recentlySignedIn(request)
  await requireProvedMailbox(call, user)
  const secret = generateSecret()
  await database.writes.begin(async (tx) => {
    await lockOwnAccount(tx, user)
    const { count } = await tx`/* startTwoFactor */
      update app_user set two_factor_pending_secret = ${sealSecret(product, user.id, secret)}
      where id = ${user.id} and not two_factor_enabled`
    if (count === 0) throw new TwoFactorOn()
  })
  return { secret, uri: generateURI({ issuer: env.productName, label: user.email, secret }) }
})

/**
 * POST /api/account/twoFactor/enable `{code}`: a code of the app shows that it knows the secret. `{recoveryCodes}` are told
 * this once. The user's other sessions, which needed no second factor, end.
 * @throws InvalidSecondFactor, Reauthenticate, MailboxUnproved, TwoFactorOn
 */
export const enableTwoFactor = accountCall(async (call) => {
  const { product, request, body } = call
  const user = recentlySignedIn(request)
  const code = requiredText(body, 'code', 'Code is required')
  const recoveryCodes = newRecoveryCodes()
  await product.database.writes.begin(async (tx) => {
    await lockOwnAccount(tx, user)
    const [pending] = await tx<
      { secret: string | null; isOn: boolean; mailboxUnproved: boolean }[]
    >`/* pendingTwoFactorSecret */
      select two_factor_pending_secret as secret, two_factor_enabled as is_on, mailbox_unproved from app_user
      where id = ${user.id}`
    if (pending?.isOn) throw new TwoFactorOn()
    if (pending?.mailboxUnproved) throw new MailboxUnproved()
    const secret = openSecret(product, user.id, pending?.secret ?? null)
    const step = secret === null ? null : timeStepOf(secret, code)
    if (step === null) throw new InvalidSecondFactor()
    await tx`/* enableTwoFactor */
      update app_user set two_factor_enabled = true, two_factor_secret = two_factor_pending_secret,
        two_factor_pending_secret = null, two_factor_last_step = ${step}
      where id = ${user.id}`
    await keepRecoveryCodes(tx, user.id, recoveryCodes)
    await endSessions(tx, user.id, product.identity.sessionOf(request))
    await tell(call, tx, user, true)
  })
  // An administrator's rights may have rested until now (ADMIN_TWO_FACTOR).
  await product.stream.announce({ kind: 'roles', userId: user.id })
  return { recoveryCodes }
})

/** POST /api/account/twoFactor/disable `{code}`, of the app or a recovery code. @throws Reauthenticate, InvalidSecondFactor */
export const disableTwoFactor = accountCall(async (call) => {
  const { product, request } = call
  const user = recentlySignedIn(request)
  await requireOn(product, user)
  await proveOwnSecondFactor(call, user)
  await product.database.writes.begin(async (tx) => {
    await lockOwnAccount(tx, user)
    await forgetSecondFactor(tx, user.id)
    await tell(call, tx, user, false)
  })
  await product.stream.announce({ kind: 'roles', userId: user.id })
  return { succeeded: true }
})

/**
 * POST /api/account/twoFactor/recoveryCodes `{code}`: `{recoveryCodes}`, new ones; the old ones are void.
 * @throws Reauthenticate, InvalidSecondFactor
 */
export const renewRecoveryCodes = accountCall(async (call) => {
  const { product, request } = call
  const user = recentlySignedIn(request)
  await requireOn(product, user)
  await proveOwnSecondFactor(call, user)
  const recoveryCodes = newRecoveryCodes()
  await product.database.writes.begin(async (tx) => {
    await lockOwnAccount(tx, user)
    await keepRecoveryCodes(tx, user.id, recoveryCodes)
    await auditOf(call, tx, { action: 'recovery codes renewed', userId: user.id })
  })
  return { recoveryCodes }
})

function recentlySignedIn(request: AccountCall['request']): ActingUser {
  const user = signedInUser(request)
  requireRecentSignIn(user)
  return user
}

/** Nothing of the second factor is left. */
export async function forgetSecondFactor(tx: Transaction, userId: string): Promise<void> {
  await tx`/* forgetSecondFactor */
    update app_user set two_factor_enabled = false, two_factor_secret = null, two_factor_pending_secret = null,
      two_factor_last_step = null, recovery_code_hashes = '{}'
    where id = ${userId}`
}

async function requireOn({ database }: AccountCall['product'], { id }: ActingUser): Promise<void> {
  const [on] = await database.sql`/* isTwoFactorOn */ select from app_user where id = ${id} and two_factor_enabled`
  if (!on) throw new BadRequest('Two-factor sign-in is not set up.', 'TWO_FACTOR_OFF')
}

async function keepRecoveryCodes(tx: Transaction, userId: string, codes: string[]): Promise<void> {
  const { count } = await tx`/* keepRecoveryCodes */
    update app_user set recovery_code_hashes = ${codes.map(recoveryCodeHash)} where id = ${userId} and two_factor_enabled`
  if (count === 0) throw new BadRequest('Two-factor sign-in is not set up.', 'TWO_FACTOR_OFF')
}

async function tell(call: AccountCall, tx: Transaction, { id, email }: ActingUser, enabled: boolean): Promise<void> {
  await putMail(tx, call.product, twoFactorLetter(email, enabled, call.product.env), id)
  await auditOf(call, tx, { action: enabled ? 'two-factor on' : 'two-factor off', userId: id })
}

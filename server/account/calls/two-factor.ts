import type { Transaction } from '../../db/client.ts'
import { InvalidSecondFactor, MailboxUnproved, TwoFactorOff, TwoFactorOn } from '../../kit/errors.ts'
import { endSessions, lockOwnAccount } from '../../identity/own-session.ts'
import { twoFactorLetter } from '../../mail/letters.ts'
import { putMail } from '../../mail/put-mail.ts'
import type { ActingUser } from '../../access/acting-user.ts'
import { signedInUser } from '../../access/acting-user.ts'
import { accountCall, requiredText, type AccountCall } from '../account-call.ts'
import { auditOf } from '../../audit/audit.ts'
import { requireProvedMailbox } from '../require-proved-mailbox.ts'
import { newSecret, secretUri, timeStepOf } from '../second-factor/one-time-code.ts'
import { proveOwnSecondFactor } from '../proving-second-factor/prove-own-second-factor.ts'
import { openSecret, sealSecret } from '../second-factor/stored-secret.ts'
import { newRecoveryCodes } from '../second-factor/recovery-codes.ts'
import {
  enableSecondFactor,
  forgetSecondFactor,
  hasSecondFactor,
  keepPendingSecret,
  keepRecoveryCodes,
  pendingSecondFactor,
} from '../second-factor/stored-second-factor.ts'

/**
 * POST /api/account/twoFactor/start: `{secret, uri}` for the authenticator app; nothing changes until `enable`. Only
 * for a user who has also shown that the mailbox is theirs, because a second factor outlives what the mailbox alone may
 * do.
 * @throws Reauthenticate, MailboxUnproved, TwoFactorOn, TooManyFailures
 */
export const startTwoFactor = accountCall(async (call) => {
  const { product, request } = call
  const { env, database } = product
  const user = signedInUser(request)
  await requireProvedMailbox(call, user)
  const secret = newSecret()
  await database.writes.begin(async (tx) => {
    await lockOwnAccount(tx, user)
    if (!(await keepPendingSecret(tx, user.id, sealSecret(product, user.id, secret)))) throw new TwoFactorOn()
  })
  return { secret, uri: secretUri(env.productName, user.email, secret) }
})

/**
 * POST /api/account/twoFactor/enable `{code}`: a code from the app shows that it knows the secret. `{recoveryCodes}`
 * are shown only this once. The user's other sessions, which needed no second factor, end.
 * @throws InvalidSecondFactor, Reauthenticate, MailboxUnproved, TwoFactorOn
 */
export const enableTwoFactor = accountCall(async (call) => {
  const { product, request, body } = call
  const user = signedInUser(request)
  const code = requiredText(body, 'code', 'Code is required')
  const recoveryCodes = newRecoveryCodes()
  await product.database.writes.begin(async (tx) => {
    await lockOwnAccount(tx, user)
    const pending = await pendingSecondFactor(tx, user.id)
    if (pending?.isOn) throw new TwoFactorOn()
    if (pending?.mailboxUnproved) throw new MailboxUnproved()
    const secret = openSecret(product, user.id, pending?.secret ?? null)
    const step = secret === null ? null : timeStepOf(secret, code)
    if (step === null) throw new InvalidSecondFactor()
    await enableSecondFactor(tx, user.id, step)
    await keepRecoveryCodes(tx, user.id, recoveryCodes)
    await endSessions(tx, user.id, product.identity.sessionOf(request))
    await notifyOwner(call, tx, user, true)
  })
  // An administrator's rights may have been suspended until now (ADMIN_TWO_FACTOR).
  await product.stream.announce({ kind: 'roles', userId: user.id })
  return { recoveryCodes }
})

/**
 * POST /api/account/twoFactor/disable `{code}`, from the app or a recovery code. @throws Reauthenticate,
 * InvalidSecondFactor
 */
export const disableTwoFactor = accountCall(async (call) => {
  const { product, request } = call
  const user = signedInUser(request)
  await requireOn(product, user)
  await proveOwnSecondFactor(call, user)
  await product.database.writes.begin(async (tx) => {
    await lockOwnAccount(tx, user)
    await forgetSecondFactor(tx, user.id)
    await notifyOwner(call, tx, user, false)
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
  const user = signedInUser(request)
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

async function requireOn({ database }: AccountCall['product'], { id }: ActingUser): Promise<void> {
  if (!(await hasSecondFactor(database.sql, id))) throw new TwoFactorOff()
}

async function notifyOwner(
  call: AccountCall,
  tx: Transaction,
  { id, email }: ActingUser,
  enabled: boolean,
): Promise<void> {
  await putMail(tx, call.product, twoFactorLetter(email, enabled, call.product.env), id)
  await auditOf(call, tx, { action: enabled ? 'two-factor on' : 'two-factor off', userId: id })
}

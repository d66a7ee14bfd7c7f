import type { ProofDue } from '#sync/protocol/answers/account-calls.ts'
import { ConfirmEmailFailed } from '../../kit/errors.ts'
import { actingUser } from '../../access/acting-user.ts'
import { mailChosenAtRegistration } from '../../mail/subscribed.ts'
import { accountCall, requiredText } from '../account-call.ts'
import { auditOf } from '../../audit/audit.ts'
import { withCountedCode } from '../code-attempt.ts'
import { rememberWhoConfirmed } from '../mailbox-proved.ts'
import { findCode, takeCode, type GivenCode } from '../codes.ts'
import { confirmAddress, isConfirmedAddress } from '../email-address.ts'
import { proveRegistration } from '../registration/prove-registration.ts'
import { dropTicket, lockOwnerOfTicket, takeTicket } from '../../identity/ticket.ts'

/**
 * POST /api/account/confirmEmail `{userId, code}`: confirms only the address that the code was sent to. Repeated with a
 * used code, it succeeds as long as that address is still confirmed.
 * Beyond the specification: where the address was registered more than once, it answers what has to be proved, and
 * `{userId, code, password}` confirms (decision 103); until then the code stays open.
 * @throws ConfirmEmailFailed, InvalidPassword, LockedOut, TooManyFailures
 */
export const confirmEmail = accountCall(async (call): Promise<{ succeeded: true } | ProofDue> => {
  const { product, request, response } = call
  const { sql, writes } = product.database
  const userId = requiredText(call.body, 'userId', 'Unknown user')
  const code = requiredText(call.body, 'code', 'Error confirming your email')
  const given: GivenCode = { userId, purpose: 'ConfirmEmail', code }
  const known = await findCode(sql, given)
  const proof = known?.state === 'open' ? await proveRegistration(call, userId) : 'not due'
  if (typeof proof === 'object') return proof
  await withCountedCode(call, userId, async () => {
    const isConfirmed = await writes.begin(async (tx) => {
      if (known?.state === 'used') return isConfirmedAddress(tx, userId, known.address)
      if (proof === 'identity') await lockOwnerOfTicket(tx, product.env, request, 'ExternalIdentity', { ids: [userId] })
      const address = await takeCode(tx, given)
      if (address === null || !(await confirmAddress(tx, userId, address))) return false
      if (proof === 'identity') await takeTicket(tx, product.env, request, 'ExternalIdentity')
      await rememberWhoConfirmed(tx, userId, proof !== 'not due' || actingUser(request)?.id === userId)
      if (product.env.requireEmailConfirmation) await mailChosenAtRegistration(tx, product, userId)
      await auditOf(call, tx, { action: 'email confirmed', userId })
      return true
    })
    if (!isConfirmed) throw new ConfirmEmailFailed()
  })
  if (proof === 'identity') dropTicket(product, response, 'ExternalIdentity')
  return { succeeded: true }
})

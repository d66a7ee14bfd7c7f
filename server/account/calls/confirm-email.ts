import { ConfirmEmailFailed } from '../../errors.ts'
import { actingUser } from '../../product.ts'
import { accountCall, requiredText } from '../account-call.ts'
import { auditOf } from '../audit.ts'
import { withCountedCode } from '../code-attempt.ts'
import { rememberWhoConfirmed } from '../mailbox-proved.ts'
import { findCode, takeCode, type GivenCode } from '../codes.ts'
import { confirmAddress, isConfirmedAddress } from '../email-address.ts'

/**
 * POST /api/account/confirmEmail `{userId, code}`: confirms only the address that the code was sent to. Repeated with a
 * used code, it succeeds as long as that address is still confirmed.
 * @throws ConfirmEmailFailed, TooManyFailures
 */
export const confirmEmail = accountCall(async (call) => {
  const { sql, writes } = call.product.database
  const userId = requiredText(call.body, 'userId', 'Unknown user')
  const code = requiredText(call.body, 'code', 'Error confirming your email')
  const given: GivenCode = { userId, purpose: 'ConfirmEmail', code }
  await withCountedCode(call, userId, async () => {
    const known = await findCode(sql, given)
    const isConfirmed = await writes.begin(async (tx) => {
      if (known?.state === 'used') return isConfirmedAddress(tx, userId, known.address)
      const address = await takeCode(tx, given)
      if (address === null || !(await confirmAddress(tx, userId, address))) return false
      await rememberWhoConfirmed(tx, userId, actingUser(call.request)?.id === userId)
      await auditOf(call, tx, { action: 'email confirmed', userId })
      return true
    })
    if (!isConfirmed) throw new ConfirmEmailFailed()
  })
  return { succeeded: true }
})

import { lockAccounts } from '../../db/lock-accounts.ts'
import { AlreadyRegistered, ChangeEmailFailed } from '../../kit/errors.ts'
import { endSessions } from '../../identity/own-session.ts'
import { emailChangedLetter } from '../../mail/letters.ts'
import { putMail } from '../../mail/put-mail.ts'
import { actingUser } from '../../access/acting-user.ts'
import { accountCall, requiredText } from '../account-call.ts'
import { auditOf } from '../../audit/audit.ts'
import { withCountedCode } from '../code-attempt.ts'
import { findCode, takeCode, type GivenCode } from '../codes.ts'
import { userById } from '../find-user.ts'
import { setEmail } from '../email-address.ts'
import { rememberWhoConfirmed } from '../mailbox-proved.ts'
import { makeWay, unusedAccount, withClaim } from '../registration/unused-account.ts'

/**
 * POST /api/account/confirmEmailChange `{userId, code, email}`: the change takes effect and ends the user's sessions,
 * except the one that made the call. If somebody has registered the new address without confirming it yet, a session of
 * the account is required: the owner of the address may have followed the wrong one of two links (decision 046).
 * Repeated with a used code, it succeeds as long as the new address is still in place.
 * @throws ChangeEmailFailed, AlreadyRegistered, TooManyFailures
 */
export const confirmEmailChange = accountCall(async (call) => {
  const { product, request, body } = call
  const { database, identity } = product
  const userId = requiredText(body, 'userId', 'Unknown user')
  const code = requiredText(body, 'code', 'Error changing email')
  const email = requiredText(body, 'email', 'Email is required').toLowerCase()
  const given: GivenCode = { userId, purpose: 'ChangeEmail', code }
  const session = actingUser(request)?.id === userId ? identity.sessionOf(request) : null
  await withCountedCode(call, userId, async () => {
    const known = await findCode(database.sql, given)
    if (known?.address.toLowerCase() !== email) throw new ChangeEmailFailed()
    const user = await userById(database.sql, userId)
    if (known.state === 'used' && user?.email.toLowerCase() === email) return
    if (!user || user.lockedOutByAdministrator) throw new ChangeEmailFailed()
    await withClaim(database.writes, async (tx) => {
      await lockAccounts(tx, { ids: [userId], email })
      const address = await takeCode(tx, given)
      if (address === null) throw new ChangeEmailFailed()
      // A caller without a session of the account may be the one who registered the address: their registration stays.
      const isRegistered = session === null && (await unusedAccount(tx, product.env, address, 'verified')) !== null
      if (isRegistered) throw new AlreadyRegistered()
      await makeWay(tx, call, address, 'verified')
      await setEmail(tx, userId, address, true)
      await rememberWhoConfirmed(tx, userId, session !== null)
      await endSessions(tx, userId, session)
      await putMail(tx, product, emailChangedLetter(user.email, address, product.env), userId)
      await auditOf(call, tx, { action: 'email changed', userId })
    })
  })
  return { succeeded: true }
})

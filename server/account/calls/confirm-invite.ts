import type { LoginResult } from '#sync/protocol/answers/account-calls.ts'
import { CodeOver, InviteAccepted, UnknownUser } from '../../kit/errors.ts'
import { returnUrlOf } from '../../http/return-url.ts'
import { accountCall, requiredNewPassword, requiredText } from '../account-call.ts'
import { auditOf } from '../../audit/audit.ts'
import { loginPath, loginResultOf } from '../login-result.ts'
import { withCountedCode } from '../code-attempt.ts'
import { findCode, takeCode, voidCodes, type GivenCode } from '../codes.ts'
import { userById } from '../find-user.ts'
import { acceptInvite } from '../invites.ts'
import { hashPassword } from '../passwords/password-hash.ts'

/**
 * POST /api/account/confirmInvite?returnUrl `{userId, code, password}`: sets the invitee's own password; the mailed
 * code has confirmed the address. Works once, since the invite is then accepted.
 * @throws InviteAccepted, CodeOver, UnknownUser, TooManyFailures, InvalidReturnUrl
 */
export const confirmInvite = accountCall(async (call): Promise<LoginResult> => {
  const { product, request, body } = call
  const { env, database } = product
  const returnUrl = returnUrlOf(request, env, loginPath)
  const userId = requiredText(body, 'userId', 'Unknown user')
  const code = requiredText(body, 'code', new CodeOver().message)
  const password = requiredNewPassword(call)
  const given: GivenCode = { userId, purpose: 'Invite', code }
  return withCountedCode(call, userId, async () => {
    const known = await findCode(database.sql, given)
    if (known?.state === 'used') throw new InviteAccepted()
    if (known?.state !== 'open') throw new CodeOver()
    const passwordHash = await hashPassword(password)
    await database.writes.begin(async (tx) => {
      if ((await takeCode(tx, given)) === null) throw new InviteAccepted()
      if (!(await acceptInvite(tx, { userId, address: known.address, passwordHash }))) throw new CodeOver()
      await voidCodes(tx, userId)
      await auditOf(call, tx, { action: 'invite accepted', userId })
    })
    const user = await userById(database.sql, userId)
    if (!user) throw new UnknownUser()
    return { ...loginResultOf(call, user, { returnUrl }) }
  })
})

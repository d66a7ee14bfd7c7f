import { CancelEmailChangeFailed } from '../../kit/errors.ts'
import { emailChangeStoppedLetter } from '../../mail/letters.ts'
import { putMail } from '../../mail/put-mail.ts'
import { accountCall, requiredText } from '../account-call.ts'
import { auditOf } from '../../audit/audit.ts'
import { withCountedCode } from '../code-attempt.ts'
import { findCode, takeCode, voidCodes, type GivenCode } from '../codes.ts'

/**
 * POST /api/account/cancelEmailChange `{userId, code}`, by the link in the notice to the old address: the new one can
 * no longer be confirmed. Repeated with a used code, it succeeds. Once the change has taken effect, the link is void.
 * @throws CancelEmailChangeFailed, TooManyFailures
 */
export const cancelEmailChange = accountCall(async (call) => {
  const { product, body } = call
  const { database, env } = product
  const userId = requiredText(body, 'userId', 'Unknown user')
  const code = requiredText(body, 'code', new CancelEmailChangeFailed().message)
  const given: GivenCode = { userId, purpose: 'CancelEmailChange', code }
  await withCountedCode(call, userId, async () => {
    const known = await findCode(database.sql, given)
    if (known?.state === 'used') return
    await database.writes.begin(async (tx) => {
      const address = await takeCode(tx, given)
      if (address === null) throw new CancelEmailChangeFailed()
      await voidCodes(tx, userId, 'ChangeEmail')
      await putMail(tx, product, emailChangeStoppedLetter(address, 'link', env), userId)
      await auditOf(call, tx, { action: 'email change stopped', subject: userId })
    })
  })
  return { succeeded: true }
})

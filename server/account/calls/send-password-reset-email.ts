import { EmailNotConfirmed, NotAllowed, UnknownEmail } from '../../kit/errors.ts'
import type { Transaction } from '../../db/client.ts'
import { clientAddress } from '../../http/client-address.ts'
import { resetPasswordLetter } from '../../mail/letters.ts'
import { putMail } from '../../mail/put-mail.ts'
import { accountCall, requiredText } from '../account-call.ts'
import { issueCode } from '../codes.ts'
import { countGuess, refuseGuesses } from '../../failure-limits/failure-limits.ts'
import { userByEmail, type UserToSignIn } from '../find-user.ts'
import { knownDevice } from '../known-device.ts'
import { countMail, countOwnMail } from '../../failure-limits/mail-limits.ts'
import { workForNobody } from '../registration/register-nobody.ts'

/**
 * POST /api/account/sendPasswordResetEmail `{email}`. With ACCOUNT_PRIVACY the answer is the same whether or not the
 * address has an account. A browser that has signed in to the account before has its own five mails an hour, whatever
 * strangers have requested.
 * @throws UnknownEmail, NotAllowed, EmailNotConfirmed, TooManyFailures
 */
export const sendPasswordResetEmail = accountCall(async (call) => {
  const { product, request, body } = call
  const { env, database } = product
  const email = requiredText(body, 'email', 'Email is required')
  const attempt = { address: clientAddress(request), email }
  const own = await knownDevice(call, email)
  if (!own) await refuseGuesses(database.sql, env.limits, attempt)
  const user = await userByEmail(database.sql, email)
  const refusal = refusalOf(user)
  // With ACCOUNT_PRIVACY the answer reveals nothing, so nothing can be guessed, and everybody's mails count alike.
  if (refusal && !env.accountPrivacy) {
    await countGuess(database.sql, env.limits, attempt)
    throw refusal
  }
  await (own ? countOwnMail(database.sql, env.limits, own) : countMail(database.sql, env.limits, attempt))
  const send = async (tx: Transaction, { id: userId, email: address }: { id: string; email: string }) => {
    const code = await issueCode(tx, { userId, purpose: 'ResetPassword', address })
    await putMail(tx, product, resetPasswordLetter(address, { userId, code }), userId)
  }
  await (user && !refusal ? database.writes.begin((tx) => send(tx, user)) : workForNobody(product, email, send))
  return { succeeded: true }
})

function refusalOf(user: UserToSignIn | null) {
  if (!user) return new UnknownEmail()
  if (user.lockedOutByAdministrator) return new NotAllowed()
  return user.emailConfirmed ? null : new EmailNotConfirmed()
}

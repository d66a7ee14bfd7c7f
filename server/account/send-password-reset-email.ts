import { EmailNotConfirmed, NotAllowed, UnknownEmail } from '../errors.ts'
import { resetPasswordLetter } from '../mail/letters.ts'
import { putMail } from '../mail/put-mail.ts'
import { accountCall, requiredText } from './account-call.ts'
import { issueCode } from './codes.ts'
import { countMail } from './failure-limits.ts'
import { userByEmail, type UserToSignIn } from './find-user.ts'

/**
 * POST /api/account/sendPasswordResetEmail `{email}`. With ACCOUNT_PRIVACY the answer is the same whoever has the address.
 * @throws UnknownEmail, NotAllowed, EmailNotConfirmed, TooManyFailures
 */
export const sendPasswordResetEmail = accountCall(async ({ product, body }) => {
  const { env, database } = product
  const email = requiredText(body, 'email', 'Email is required')
  await countMail(database.sql, env.limits, email)
  const user = await userByEmail(database.sql, email)
  const refusal = refusalOf(user)
  if (refusal && !env.accountPrivacy) throw refusal
  if (user && !refusal) {
    await database.writes.begin(async (tx) => {
      const code = await issueCode(tx, { userId: user.id, purpose: 'ResetPassword', address: user.email })
      await putMail(tx, product, resetPasswordLetter(user.email, { userId: user.id, code }))
    })
  }
  return { succeeded: true }
})

function refusalOf(user: UserToSignIn | null) {
  if (!user) return new UnknownEmail()
  if (user.lockedOutByAdministrator) return new NotAllowed()
  return user.emailConfirmed ? null : new EmailNotConfirmed()
}

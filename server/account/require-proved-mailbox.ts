import { MailboxUnproved } from '../kit/errors.ts'
import { lockOwnAccount } from '../identity/own-session.ts'
import type { ActingUser } from '../access/acting-user.ts'
import type { AccountCall } from './account-call.ts'
import { countOwnMail } from '../failure-limits/mail-limits.ts'
import { mailCode } from './typed-code.ts'

/**
 * Somebody who registered with another person's address may have the account but not the mailbox, so a code mailed to
 * it is required (decision 051).
 * @throws MailboxUnproved after the code was mailed, TooManyFailures
 */
export async function requireProvedMailbox({ product }: Pick<AccountCall, 'product'>, user: ActingUser): Promise<void> {
  const { env, database } = product
  const [unproved] = await database.sql`/* isMailboxUnproved */
    select from app_user where id = ${user.id} and mailbox_unproved`
  if (!unproved) return
  await countOwnMail(database.sql, env.limits, { userId: user.id })
  await database.writes.begin(async (tx) => {
    await lockOwnAccount(tx, user)
    await mailCode(tx, product, user)
  })
  throw new MailboxUnproved()
}

import { randomUUID } from 'node:crypto'
import type { LoginResult } from '#sync/protocol/answers/account-calls.ts'
import type { Transaction } from '../../db/client.ts'
import { registeredAlreadyLetter } from '../../mail/letters.ts'
import { putMail } from '../../mail/put-mail.ts'
import type { AccountCall } from '../account-call.ts'
import { auditOf } from '../../audit/audit.ts'
import { issueCode } from '../codes.ts'
import { addPoint } from '../../failure-limits/failure-limits.ts'
import { ownerOfEmail, userById } from '../find-user.ts'
import { registrationOf } from '../registration.ts'
import { giveTicket } from '../../identity/ticket.ts'

/**
 * With ACCOUNT_PRIVACY, the registration of an email that has an account: it looks like any other, and has no effect.
 */
export type Nobody = { id: string; email: string }

const minutes = 30

export function newNobody(email: string): Nobody {
  return { id: randomUUID(), email }
}

/** The answer and the cookie of a registration that waits for its confirmation. */
export async function registerNobody(
  { product, response }: AccountCall,
  nobody: Nobody,
  returnUrl: string,
): Promise<LoginResult> {
  // A real registration looks up its user here.
  await userById(product.database.sql, nobody.id)
  await giveTicket(product, response, { purpose: 'Registration', content: { nobody }, minutes })
  return {
    succeeded: false,
    requiresTwoFactor: false,
    requiresEmailConfirmation: true,
    returnUrl,
    userId: nobody.id,
  }
}

/**
 * With ACCOUNT_PRIVACY, notifies the owner of a taken email; everything that a registration writes is written and
 * rolled back, and what it reads is read.
 */
export async function tellOwner(tx: Transaction, call: AccountCall, nobody: Nobody): Promise<void> {
  await doForNobody(tx, nobody, async (part) => {
    await issueCode(part, { userId: nobody.id, purpose: 'ConfirmEmail', address: nobody.email })
    await registrationOf(part, nobody.id)
    await auditOf(call, part, { action: 'register', userId: nobody.id })
    return {}
  })
  const owner = await ownerOfEmail(tx, nobody.email)
  await putMail(tx, call.product, registeredAlreadyLetter(nobody.email), owner)
}

class Undone extends Error {}

/**
 * Whatever a transaction does for a real user is also done for nobody, and rolled back; one count stays, so that both
 * write to the disk. Timing the answer reveals nothing.
 */
export async function workForNobody(
  { database }: AccountCall['product'],
  email: string,
  act: (part: Transaction, nobody: Nobody) => Promise<unknown>,
): Promise<void> {
  const nobody = newNobody(email)
  await database.writes.begin(async (tx) => {
    await doForNobody(tx, nobody, async (part) => {
      await act(part, nobody)
      return {}
    })
    await addPoint(tx, `nobody/${nobody.id}`, 0)
  })
}

/** Does for nobody what would be done for a real user, in a savepoint that is rolled back. */
export async function doForNobody<T extends object>(
  tx: Transaction,
  { id, email }: Nobody,
  act: (part: Transaction) => Promise<T>,
): Promise<T> {
  const placeholder = `${id}@nobody.invalid`
  const made: T[] = []
  await tx
    .savepoint(async (part) => {
      await part`/* insertNobody */
        insert into app_user (id, user_name, email) values (${id}, ${placeholder}, ${placeholder})`
      made.push(await act(part as Transaction))
      throw new Undone()
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undone)) throw error
    })
  return JSON.parse(JSON.stringify(made[0]).replaceAll(placeholder, () => email)) as T
}

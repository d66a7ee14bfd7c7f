import type { Transaction } from '../db/client.ts'
import { proveAgainLetter } from '../mail/letters.ts'
import { putMail, type Sender } from '../mail/put-mail.ts'
import { issueCode } from './codes.ts'
import { readableCode } from './second-factor/recovery-codes.ts'

/** Mails a code to be typed (POST confirmPassword): 39 random bits, for ten minutes and five wrong attempts in five minutes. */
export async function mailCode(
  tx: Transaction,
  sender: Sender,
  { id: userId, email: address }: { id: string; email: string },
): Promise<void> {
  const code = readableCode(8)
  await issueCode(tx, { userId, purpose: 'ProveAgain', address, code })
  await putMail(tx, sender, proveAgainLetter(address, code, sender.env), userId)
}

/** Normalises the code however it was typed. */
export function asMailedCode(typed: string): string {
  const letters = typed.toLowerCase().replace(/[\s-]/g, '')
  return letters.replace(/(.{4})(?=.)/g, '$1-')
}

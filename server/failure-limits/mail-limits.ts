import type { AnySql, Sql } from '../db/client.ts'
import type { Env } from '../env.ts'
import { addressBlock } from '../http/client-address.ts'
import { hashOfEmail, returnPoint, takePoint } from './failure-limits.ts'
import type { Own } from './own-attempts.ts'

/**
 * Who requests a mail: a visitor, by where the request comes from, a signed-in user, wherever they are, or an
 * administrator, who writes to others.
 */
type Requester = { address: string } | { userId: string } | { administratorId: string }

/** A mailbox gets at most as many mails in total as this many requesters may each request. */
const requesters = 4

/**
 * Counts a mail that somebody requests for an email: against that mailbox and the requester, the mailbox from everywhere,
 * and the requester for all mailboxes. Each requester's requests are limited first, so that a stranger neither blocks the
 * owner nor uses up the requests of others; others at the same address never stop a signed-in user. Registrations and
 * invites count separately, so that somebody who has just registered or been invited may request another mail. In a
 * transaction, what is rolled back does not count.
 * @throws TooManyFailures when one of them has reached its limit for this hour
 */
export async function countMail(
  sql: AnySql,
  limits: Env['limits'],
  { email, what = 'email', ...requester }: Requester & { email: string; what?: 'email' | 'registration' | 'invite' },
): Promise<void> {
  const mailbox = `mails/${what}/${hashOfEmail(email)}`
  const [asking, mostInAll] = mailsOf(requester, limits)
  await takeAll(sql, [
    [`${mailbox}/${asking}`, limits.mailsPerEmail],
    [mailbox, limits.mailsPerEmail * requesters],
    [`mails/${asking}`, mostInAll],
  ])
}

function mailsOf(requester: Requester, limits: Env['limits']): [asking: string, mostInAll: number] {
  if ('userId' in requester) return [`user/${requester.userId}`, limits.mailsPerEmail]
  if ('address' in requester) return [`address/${addressBlock(requester.address)}`, limits.mailsPerAddress]
  return [`administrator/${requester.administratorId}`, limits.mailsPerAdministrator]
}

/**
 * Counts a mail that somebody requests for their own mailbox: against them alone.
 * @throws TooManyFailures
 */
export async function countOwnMail(sql: Sql, limits: Env['limits'], { userId, device }: Own): Promise<void> {
  const key = device === undefined ? `mails/user/${userId}` : `mails/user/${userId}/${device}`
  await takePoint(sql, key, limits.mailsPerEmail)
}

/** Takes a point of every key or, if one of them has none left, of none. @throws TooManyFailures */
async function takeAll(sql: AnySql, points: readonly [key: string, most: number][]): Promise<void> {
  const taken: string[] = []
  try {
    for (const [key, most] of points) {
      await takePoint(sql, key, most)
      taken.push(key)
    }
  } catch (error) {
    for (const key of taken) await returnPoint(sql, key)
    throw error
  }
}

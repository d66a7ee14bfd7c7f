import type { AnySql, Sql } from '../db/client.ts'
import type { Env } from '../env.ts'
import { TooManyFailures } from '../kit/errors.ts'
import { addressBlock } from '../http/client-address.ts'
import { hashOfEmail, returnPoint, takePoint } from './failure-limits.ts'
import type { Own } from './own-attempts.ts'

/**
 * Who requests a mail: a visitor, by where the request comes from, a signed-in user, wherever they are, or an
 * administrator, who writes to others.
 */
type Requester = { address: string } | { userId: string } | { administratorId: string }

/** Mails that are counted apart from each other. */
type CountedMail = 'email' | 'registration' | 'invite' | 'comment' | 'review'

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
  { email, what = 'email', ...requester }: Requester & { email: string; what?: CountedMail },
): Promise<void> {
  const mailbox = `mails/${what}/${hashOfEmail(email)}`
  const [requesterKey, mostInAll] = mailsOf(requester, limits)
  await takeAll(sql, [
    [`${mailbox}/${requesterKey}`, limits.mailsPerEmail],
    [mailbox, limits.mailsPerEmail * requesters],
    [`mails/${requesterKey}`, mostInAll],
  ])
}

/**
 * Counts a mail in which one colleague tells another of something that is stored and seen without it.
 * @returns false when a limit has been reached: then nothing is mailed
 */
export async function mayTell(
  sql: AnySql,
  limits: Env['limits'],
  { by, ...mail }: { by: string; email: string; what: 'comment' | 'review' },
): Promise<boolean> {
  return unlessTooMany(countMail(sql, limits, { administratorId: by, ...mail }))
}

/**
 * Counts a mail that tells somebody what has happened in their own account.
 * @returns false when they have been told often enough in this hour: then nothing is mailed
 */
export async function mayTellOwner(sql: AnySql, limits: Env['limits'], userId: string): Promise<boolean> {
  return unlessTooMany(takePoint(sql, `mails/owner/${userId}`, limits.mailsPerEmail))
}

async function unlessTooMany(counted: Promise<void>): Promise<boolean> {
  try {
    await counted
    return true
  } catch (error) {
    if (error instanceof TooManyFailures) return false
    throw error
  }
}

function mailsOf(requester: Requester, limits: Env['limits']): [requesterKey: string, mostInAll: number] {
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

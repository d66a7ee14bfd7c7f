import { createHash, randomBytes } from 'node:crypto'
import { noFilter, type ReaderFilter } from '#sync/rules/reader-filter.ts'
import { recordAudit } from '../audit/audit.ts'
import { takePoints } from '../failure-limits/failure-limits.ts'
import type { Sql, Transaction } from '../db/client.ts'
import { lockOwnAccount } from '../identity/own-session.ts'
import type { ActingUser } from '../access/acting-user.ts'
import { readAlarms, type Alarms } from './alarms.ts'
import { storeOwnFilters } from '../own-records/store-own-changes.ts'
import { readStarsOf } from '../own-records/starred.ts'

/** The most links of a user; then the least recently read one is replaced. */
const mostLinks = 20
/** New links of a user in an hour. */
const mostNew = 20

type FeedLinkRequest = {
  user: Pick<ActingUser, 'id' | 'securityStamp'>
  requestId: string | null
  filter: ReaderFilter | null
  /** Of what its user has starred, instead of what their filters leave. */
  starred: boolean
  reset: boolean
}

/**
 * What begins the token of a feed of what its user has starred, and its hash. It is part of what is hashed, so that nobody makes a
 * link for one of a link for the other.
 */
const starredMark = 'starred.'

/** What a personal feed is made by; `stars` for one of what its reader has starred, whatever their filters leave out. */
type FeedReader = { userId: string; filter: ReaderFilter; alarms: Alarms | null; stars: ReadonlySet<string> | null }

/** What is known of a user's links; the addresses themselves are not stored. */
export type FeedLinks = { links: number; lastMadeAt: string | null; lastReadOn: string | null }

/**
 * The filter of a personal feed or the stars, and the alarms if its reader wants them; null for an unknown or reset token, or one whose account is locked out by an
 * administrator, being deleted or deleted. Records once a day that the feed was read.
 */
export async function readerOfToken(sql: Sql, token: string): Promise<FeedReader | null> {
  const hash = hashOf(token)
  const [row] = await sql<(ReaderFilter & { userId: string; isReadToday: boolean })[]>`/* readerOfToken */
    select l.user_id, coalesce(f.excluded_school_phase_ids, '{}') as excluded_school_phase_ids,
      coalesce(f.excluded_event_type_ids, '{}') as excluded_event_type_ids,
      coalesce(f.excluded_school_type_ids, '{}') as excluded_school_type_ids,
      coalesce(l.last_read_on = current_date, false) as is_read_today
    from calendar_feed_link l
      join app_user u on u.id = l.user_id
      left join reader_filter f on f.user_id = l.user_id
    where l.token_hash = ${hash} and not u.locked_out_by_administrator and u.profile_deleted_at is null`
  if (!row) return null
  const { userId, isReadToday, ...filter } = row
  if (!isReadToday) {
    await sql`/* feedWasRead */ update calendar_feed_link set last_read_on = current_date where token_hash = ${hash}`
  }
  const alarms = await readAlarms(sql, userId)
  if (!token.startsWith(starredMark)) return { userId, filter, alarms, stars: null }
  return { userId, filter: noFilter, alarms, stars: await readStarsOf(sql, userId) }
}

/** @param starred only those of what the user has starred, or only the others */
export async function feedLinksOf(sql: Sql, userId: string, starred: boolean | null = null): Promise<FeedLinks> {
  const [row] = await sql<FeedLinks[]>`/* feedLinksOf */
    select count(*)::int as links, max(made_at) as last_made_at, max(last_read_on) as last_read_on
    from calendar_feed_link
    where user_id = ${userId} and (${starred}::boolean is null or starts_with(token_hash, ${starredMark}) = ${starred})`
  return row!
}

/**
 * Makes the token of a personal feed: 256 random bits, stored only as their SHA-256. Saves the filter if one is given.
 * `reset` revokes all earlier tokens of its kind. Either all of this and its audit entry are stored, or nothing.
 * @throws TooManyFailures, NotSignedIn when the session has ended or the account was deleted meanwhile
 */
export async function makeFeedLink(
  writes: Sql,
  { user, requestId, filter, starred, reset }: FeedLinkRequest,
): Promise<string> {
  const token = (starred ? starredMark : '') + randomBytes(32).toString('base64url')
  await writes.begin(async (tx) => {
    await lockOwnAccount(tx, user)
    await takePoints(tx, `feed links/${user.id}`, 1, mostNew)
    if (reset) await resetLinks(tx, user.id, starred)
    else await makeRoom(tx, user.id)
    if (filter) await storeOwnFilters(tx, user.id, filter)
    await tx`/* makeFeedLink */
      insert into calendar_feed_link (user_id, token_hash) values (${user.id}, ${hashOf(token)})`
    await recordAudit(tx, {
      action: reset ? 'calendar links reset' : 'calendar link made',
      userId: user.id,
      subject: user.id,
      ...(requestId === null ? {} : { requestId }),
    })
  })
  return token
}

async function resetLinks(tx: Transaction, userId: string, starred: boolean): Promise<void> {
  await tx`/* resetFeedLinks */
    delete from calendar_feed_link where user_id = ${userId} and starts_with(token_hash, ${starredMark}) = ${starred}`
}

async function makeRoom(tx: Transaction, userId: string): Promise<void> {
  await tx`/* makeRoomForLink */
    delete from calendar_feed_link where id in (
      select id from calendar_feed_link where user_id = ${userId}
      order by last_read_on desc nulls last, made_at desc offset ${mostLinks - 1})`
}

function hashOf(token: string): string {
  const mark = token.startsWith(starredMark) ? starredMark : ''
  return mark + createHash('sha256').update(token).digest('base64url')
}

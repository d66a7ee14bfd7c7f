import type { FoundLink, LinkOverview } from '#sync/protocol/answers/link-overview.ts'
import type { AnySql, Sql } from '../db/client.ts'
import { BadRequest } from '../kit/errors.ts'
import { readLinksToCome } from './links-to-come.ts'

const longestReason = 500
const mostLinks = 500
const mostPlaces = 20

/** What is temporary is reported only when a second night has found it too. */
const secondNight = '12 hours'

export async function linkOverview(sql: Sql, isOn: boolean, now: Date): Promise<LinkOverview> {
  const [links, found, [run]] = await Promise.all([
    readLinksToCome(sql, now),
    foundLinks(sql),
    sql<[{ isRunning: boolean; checkedAt: string | null }]>`/* lastLinkRun */
      select coalesce(bool_or(finished_at is null), false) as is_running, max(finished_at) as checked_at
      from link_check_run`,
  ])
  const standing = found.flatMap(({ isConfirmed, ...link }) => {
    const places = links.get(link.url)
    if (!places) return []
    const morePlaces = Math.max(0, places.length - mostPlaces)
    return [{ isConfirmed, link: { ...link, places: places.slice(0, mostPlaces), morePlaces } }]
  })
  const confirmed = standing.filter(({ isConfirmed }) => isConfirmed).map(({ link }) => link)
  const unconfirmed = standing.length - confirmed.length
  const moreLinks = Math.max(0, confirmed.length - mostLinks)
  return { isOn, ...run, total: links.size, unconfirmed, links: confirmed.slice(0, mostLinks), moreLinks }
}

type Found = Omit<FoundLink, 'places' | 'morePlaces'> & { isConfirmed: boolean }

function foundLinks(sql: Sql): PromiseLike<Found[]> {
  return sql<Found[]>`/* foundLinks */
    select c.id, c.url, c.outcome, c.status, c.moved_to, c.detail, c.failing_since, c.checked_at,
      c.ignored_reason, c.ignored_at, trim(p.first_name || ' ' || p.last_name) as ignored_by,
      not c.is_temporary or c.failing_since <= c.checked_at - ${secondNight}::interval as is_confirmed
    from link_check c left join profile p on p.user_id = c.ignored_by
    where c.outcome <> 'ok'
    order by c.ignored_reason is not null, c.failing_since desc, c.url`
}

/** Leaves a link out of what needs attention, wherever it stands, until that is taken back. @throws BadRequest */
export async function ignoreLink(
  sql: AnySql,
  { id, reason, userId, now }: { id: string; reason: string | null; userId: string; now: Date },
): Promise<void> {
  const words = reason?.trim() ?? null
  if (words === '') throw new BadRequest('Reason is required', 'REQUIRED')
  if (words !== null && words.length > longestReason)
    throw new BadRequest(`At most ${longestReason} characters`, 'TOO_LONG')
  const { count } = await sql`/* ignoreLink */
    update link_check set ignored_reason = ${words}, ignored_by = ${words === null ? null : userId},
      ignored_at = ${words === null ? null : now.toISOString()} where id = ${id}`
  if (count === 0) throw new BadRequest('This link is not there any more.', 'UNKNOWN')
}

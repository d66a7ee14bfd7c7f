import type { EventChange } from '../entities/calendar-event.ts'
import type { ChangeKind } from './change-kinds.ts'

type About = Pick<EventChange, 'kind' | 'scheduleId' | 'before' | 'after'>

/** What a change is about: a date by its id, or the place, the status, or whether the event is listed. */
export const place = 'place'
export const status = 'status'
export const listed = 'listed'

const isOff = (value: string | null) => value === 'Cancelled' || value === 'Postponed'

export function topicOf({ kind, scheduleId, before, after }: About): string {
  if (scheduleId) return scheduleId
  if (kind === place) return place
  return before === null || before === 'Listed' || after === 'Listed' ? listed : status
}

/**
 * The kind of a change from one value of its topic to another; null where readers need not be told.
 * @param isReturning a date that was there before
 */
export function kindOf(
  topic: string,
  before: string | null,
  after: string | null,
  isReturning = false,
): ChangeKind | null {
  if (before === after) return null
  if (topic === place) return place
  if (topic === status) {
    if (isOff(after)) return after === 'Cancelled' ? 'cancelled' : 'postponed'
    return isOff(before) ? 'reinstated' : null
  }
  if (topic === listed && after !== 'Listed')
    return before === 'Listed' ? 'cancelled' : before === null ? 'added' : null
  if (topic === listed) return before === null ? 'added' : 'reinstated'
  if (after === null) return 'cancelled'
  return before === null ? (isReturning ? 'reinstated' : 'added') : 'moved'
}

/**
 * What is news of an event to those who have seen it as it was at an instant (ISO text): what was changed and changed back is none,
 * and of an event that is new only that.
 * @param changes in the order of time
 */
export function newsOf<C extends About & Pick<EventChange, 'at'>>(changes: readonly C[], since: string): C[] {
  const news = new Map<string, C>()
  for (const change of changes) {
    if (change.at <= since) continue
    const topic = topicOf(change)
    const { before } = news.get(topic) ?? change
    news.set(topic, { ...change, before })
  }
  const told = [...news].flatMap(([topic, change]) => {
    const kind = kindOf(topic, change.before, change.after, change.kind === 'reinstated')
    return kind ? [{ ...change, kind }] : []
  })
  const added = told.filter(({ kind, scheduleId }) => kind === 'added' && !scheduleId)
  return added.length > 0 ? added : told
}

/** Days for which a change is news: then the server forgets it. */
const newsDays = 90

/** The instant after which changes are news, to somebody who was last here at `lastVisit`. */
export function newsSince(lastVisit: string | undefined, now: Date): string {
  const oldest = new Date(now.getTime() - newsDays * 24 * 60 * 60 * 1000).toISOString()
  return lastVisit && lastVisit > oldest ? lastVisit : oldest
}

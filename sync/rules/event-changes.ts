import type { EventChange } from '../entities/calendar-event.ts'

/** Days for which a change is news: then the server forgets it. */
const newsDays = 90

/** The instant after which changes are news, to somebody who was last here at `lastVisit`: by a wrong clock it may lie in the future. */
export function newsSince(lastVisit: string, now: Date): string {
  const oldest = new Date(now.getTime() - newsDays * 24 * 60 * 60 * 1000).toISOString()
  const latest = now.toISOString()
  if (lastVisit > latest) return latest
  return lastVisit > oldest ? lastVisit : oldest
}

/** Which changes are one's own, by their instants, and up to which instant that is known. */
export type OwnChanges = { upTo: string; at: ReadonlySet<string> }

/**
 * What is news of an event to those who have seen it as it was at an instant (ISO text): what was changed and changed back is none,
 * and of an event that is new only that.
 * @param changes in the order of time
 * @param own what one has changed oneself is known to oneself, with what it was before; what may be one's own is no news yet
 */
export function newsOf(changes: readonly EventChange[], since: string, own?: OwnChanges): EventChange[] {
  const news = new Map<string, EventChange>()
  for (const change of changes) {
    const { about, at, after } = change
    if (at <= since || (own && at > own.upTo)) continue
    if (own?.at.has(at)) {
      news.delete(about)
      continue
    }
    const { before, kind } = news.get(about) ?? change
    // What was not there at first is as new as it was then; a date that was away meanwhile has moved.
    const isNew = before === null
    news.set(about, { ...change, before, kind: isNew ? kind : isDate(about) && after ? 'moved' : change.kind })
  }
  const lasting = [...news.values()].filter(({ before, after }) => before !== after)
  const added = lasting.filter(({ kind, about }) => kind === 'added' && about === 'listed')
  return added.length > 0 ? added : lasting
}

/** Whether a change is about one date of its event. */
export function isDate(about: string): boolean {
  return !['listed', 'status', 'place'].includes(about)
}

import type { EventChange } from '#sync/entities/calendar-event.ts'
import type { MonthEntry } from '#sync/protocol/month-record.ts'
import type { Day } from '#sync/rules/day.ts'
import { isDate, newsOf, type OwnChanges } from '#sync/rules/event-changes.ts'

/** What is news of an event, under the next of its dates. */
export type EventNews = { entry: MonthEntry; news: EventChange[]; kind: NewsKind }

/** The one word for what is news of an event, the most important first. */
export const newsKinds = ['new', 'moved', 'cancelled', 'changed'] as const
type NewsKind = (typeof newsKinds)[number]

/** What others have changed of events that are still to come, or that have lost a date that was, each once; the entries are in order. */
export function newsOfEvents(entries: readonly MonthEntry[], since: string, today: Day, own?: OwnChanges): EventNews[] {
  const found = new Map<string, EventNews>()
  for (const entry of entries) {
    const { eventId, changes } = entry
    const known = found.get(eventId)
    if (known && known.entry.end >= today) continue
    const news = newsOf(changes, since, own)
    const isComing = ({ about, before, after }: EventChange) =>
      isDate(about) && ((before ?? '') >= today || (after ?? '') >= today)
    if (news.length > 0 && (entry.end >= today || news.some(isComing))) {
      found.set(eventId, { entry, news, kind: kindOf(news) })
    }
  }
  return [...found.values()]
}

/** The latest of all changes, by the server's clock: what it writes later is later, whatever the clock of this device says. */
export function latestChange(entries: readonly MonthEntry[]): string {
  const instants = entries.flatMap(({ changes }) => changes.map(({ at }) => at))
  return instants.toSorted().at(-1) ?? ''
}

function kindOf(news: readonly EventChange[]): NewsKind {
  const has = (wanted: EventChange['kind']) => news.some(({ kind }) => kind === wanted)
  if (has('cancelled') || has('postponed')) return 'cancelled'
  if (has('moved')) return 'moved'
  return has('added') ? 'new' : 'changed'
}

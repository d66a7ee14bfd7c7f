import type { MonthChange, MonthEntry } from '#sync/protocol/month-record.ts'
import type { Day } from '#sync/rules/day.ts'
import { newsOf } from '#sync/rules/event-changes.ts'

/** What is news of an event, under the next of its dates. */
export type EventNews = { entry: MonthEntry; news: MonthChange[] }

/** What is news of these events and of what is still to come, each once. */
export function newsOfEvents(entries: readonly MonthEntry[], since: string, today: Day): EventNews[] {
  const found = new Map<string, EventNews>()
  const isOver = ({ end }: MonthEntry) => end < today
  const isComing = ({ scheduleId, before, after }: MonthChange) =>
    scheduleId === null || [before, after].some((start) => start !== null && start >= today)
  for (const entry of entries.toSorted((one, other) => Number(isOver(one)) - Number(isOver(other)))) {
    if (found.has(entry.eventId)) continue
    const news = newsOf(entry.changes, since).filter(isComing)
    if (news.some(({ scheduleId }) => scheduleId !== null || !isOver(entry))) found.set(entry.eventId, { entry, news })
  }
  return [...found.values()]
}

/** The one word for what is news of an event. */
export function newsKind(news: readonly MonthChange[]): 'cancelled' | 'moved' | 'new' | 'changed' {
  const has = (...kinds: MonthChange['kind'][]) => news.some(({ kind }) => kinds.includes(kind))
  if (has('cancelled', 'postponed')) return 'cancelled'
  if (has('moved')) return 'moved'
  return has('added') ? 'new' : 'changed'
}

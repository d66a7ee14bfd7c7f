import { now } from '#client/data/now.ts'
import { useLastVisit } from '#client/data/replica/own/own-visit.ts'
import { formatDayOfYear } from '#client/i18n/format.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { newsWords } from '#client/i18n/words/news.ts'
import type { EventChange } from '#sync/entities/calendar-event.ts'
import { newsOf, newsSince } from '#sync/rules/event-changes.ts'

/** What is news of a date since the reader's last visit, in a word or two; its status is said beside its name anyway. */
export function NewsBadge({ changes, scheduleId }: { changes: readonly EventChange[]; scheduleId: string }) {
  const t = useWords(newsWords)
  const visit = useLastVisit()
  if (!visit?.lastVisit) return null
  const news = newsOf(changes, newsSince(visit.lastVisit, now()), visit.own)
  const { kind, before } =
    news.find(({ about, kind: one }) => about === scheduleId || (about === 'listed' && one === 'added')) ?? {}
  return (
    <span className="news-badge text-[0.9375rem] font-semibold text-info">
      {kind === 'added' && t('isNew')}
      {kind === 'moved' && t('movedFrom', { start: formatDayOfYear(before!) })}
    </span>
  )
}

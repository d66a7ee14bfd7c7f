import { now } from '#client/data/now.ts'
import { useLastVisit } from '#client/data/replica/own/own-visit.ts'
import { formatDayOfYear } from '#client/i18n/format.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { newsWords } from '#client/i18n/words/news.ts'
import { Badge } from '#client/ui/badge.tsx'
import type { MonthChange } from '#sync/protocol/month-record.ts'
import { newsOf, newsSince } from '#sync/rules/event-changes.ts'

/** What is news of a date since the reader's last visit, as a word beside its name; its status stands there anyway. */
export function NewsBadge({ changes, scheduleId }: { changes: readonly MonthChange[]; scheduleId: string }) {
  const t = useWords(newsWords)
  const lastVisit = useLastVisit()?.lastVisit
  if (!lastVisit) return null
  const news = newsOf(changes, newsSince(lastVisit, now())).filter(
    (one) => (one.scheduleId ?? scheduleId) === scheduleId,
  )
  const find = (wanted: MonthChange['kind']) => news.find(({ kind }) => kind === wanted)
  const moved = find('moved')
  const words = moved
    ? t('movedFrom', { start: formatDayOfYear(moved.before!) })
    : find('added')
      ? t('isNew')
      : find('place') && t('isPlace')
  return words ? (
    <>
      {' '}
      <Badge tone="info">{words}</Badge>
    </>
  ) : null
}

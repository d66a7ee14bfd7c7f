import { now } from '#client/data/now.ts'
import { formatDayOfYear } from '#client/i18n/format.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { changesWords } from '#client/i18n/words/changes.ts'
import type { EventChange } from '#sync/entities/calendar-event.ts'
import type { Day } from '#sync/rules/day.ts'
import { newsOf, newsSince } from '#sync/rules/event-changes.ts'
import { changeInWords } from './change-words.ts'

/** When an event was last changed, and how it differs from what it was. */
export function EventChanges({ changes, today }: { changes: readonly EventChange[]; today: Day }) {
  const t = useWords(changesWords)
  // Since when it is listed is not how it differs.
  const ofEvent = changes.filter(({ about }) => about !== 'listed')
  const news = newsOf(ofEvent, newsSince('', now()))
  const last = news
    .map(({ at }) => at)
    .toSorted()
    .at(-1)
  if (last === undefined) return null
  return (
    <section className="grid gap-1 text-[0.9375rem] text-muted">
      <h3 className="text-[0.9375rem] font-semibold">{t('updated', { day: formatDayOfYear(last) })}</h3>
      <ul className="grid gap-1">
        {news.map((change) => (
          <li key={change.about} className="wrap-anywhere">
            {changeInWords(t, change, today.slice(0, 4))}
          </li>
        ))}
      </ul>
    </section>
  )
}

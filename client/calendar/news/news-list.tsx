import { writeOwnRecord } from '#client/data/replica/own/write-own-record.ts'
import { changeInWords } from './change-words.ts'
import { formatDayOfYear, formatLongDate } from '#client/i18n/format.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { changesWords } from '#client/i18n/words/changes.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import type { MonthEntry, NameRecord } from '#sync/protocol/month-record.ts'
import type { Day } from '#sync/rules/day.ts'
import { isDate } from '#sync/rules/event-changes.ts'
import { dayOnDevice } from '#sync/rules/zone.ts'
import { CheckCheck } from 'lucide-react'
import { useState } from 'react'
import { EventName } from '../occurrence/event-name.tsx'
import { useLinkTo } from '../occurrence/occurrence-link.ts'
import { typeColor } from '../occurrence/occurrence-look.ts'
import { TypeWords } from '../occurrence/type-words.tsx'
import { latestChange, type EventNews } from './news-of-events.ts'

/** The events that have changed since the last visit, by date, with what has changed; marked as seen by a press, which can be undone. */
export function NewsList(props: {
  news: readonly EventNews[]
  /** All that is known of what has changed, also what is no news. */
  entries: readonly MonthEntry[]
  names: ReadonlyMap<string, NameRecord>
  since: string
  lastVisit: string
  today: Day
  onClose: () => void
}) {
  const { news, entries, names, since, lastVisit, today, onClose } = props
  const t = useWords(changesWords)
  const linkTo = useLinkTo()
  const [former, setFormer] = useState<string | null>(null)
  const [isRefused, refuse] = useState(false)
  const write = (to: string, from: string | null) => {
    writeOwnRecord('seen', '', { lastVisit: to }).then(
      () => {
        refuse(false)
        setFormer(from)
      },
      (error: unknown) => {
        console.warn(error)
        refuse(true)
      },
    )
  }
  const rows = news.map((one) => ({ ...one, day: dayOf(one) })).toSorted((one, other) => (one.day < other.day ? -1 : 1))

  return (
    <Dialog
      open
      onClose={onClose}
      size="sheet"
      title={t('whatsNew')}
      description={t('since', { day: formatLongDate(former ?? since) })}
      footer={
        former !== null ? (
          <Button onClick={() => write(former, null)}>{t('undo')}</Button>
        ) : (
          news.length > 0 && (
            // Also what was changed and changed back, and what of a new event is not said.
            <Button variant="primary" onClick={() => write(latestChange(entries), lastVisit)}>
              {t('markSeen')}
            </Button>
          )
        )
      }
    >
      {isRefused && (
        <p role="alert" className="font-semibold text-danger">
          {t('notSaved')}
        </p>
      )}
      {rows.length === 0 && (
        <div role="status">
          <EmptyState icon={<CheckCheck />} message={t(former === null ? 'nothingNew' : 'seen')} />
        </div>
      )}
      <ul className="@container -mx-2 grid">
        {rows.map(({ entry, news: changes, day }) => {
          const type = entry.typeId === null ? undefined : names.get(entry.typeId)
          return (
            <li key={entry.eventId}>
              <a {...linkTo(entry, 'news', day)} style={typeColor(type)} className="listed-row">
                <span className="text-[0.9375rem] text-balance text-muted">{formatDayOfYear(day)}</span>
                <span aria-hidden className="own-mark rounded-full" />
                <span className="grid content-start">
                  <EventName name={entry.name} status={entry.status} />
                  {changes.map((change) => (
                    <span key={change.about} className="text-[0.9375rem] wrap-anywhere">
                      {changeInWords(t, change, today.slice(0, 4))}
                    </span>
                  ))}
                  <span className="text-[0.9375rem] text-muted">
                    <TypeWords type={type} />
                  </span>
                </span>
              </a>
            </li>
          )
        })}
      </ul>
    </Dialog>
  )
}

/** Where an event stands in the list: on the date that has changed, or on its next. */
function dayOf({ entry, news }: EventNews): Day {
  const dates = news.filter(({ about }) => isDate(about)).map(({ before, after }) => after ?? before!)
  const start = dates.toSorted()[0] ?? (entry.isAllDay ? entry.start.slice(0, 10) : entry.start)
  return start.length === 10 ? start : dayOnDevice(start)
}

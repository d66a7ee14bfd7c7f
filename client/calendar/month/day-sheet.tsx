import { formatLongDate } from '#client/i18n/format.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { calendarWords } from '#client/i18n/words/calendar.ts'
import { useDialogKeys } from '#client/ui/page/use-dialog-keys.ts'
import { Dialog } from '#client/ui/dialog.tsx'
import type { MonthEntry, NameRecord } from '#sync/protocol/month-record.ts'
import type { Day } from '#sync/rules/day.ts'
import type { DayEntry } from '#sync/rules/occurrences-by-day.ts'
import { useRef } from 'react'
import { AddOnDay } from './add-on-day.tsx'
import { keepRowsOfSheet } from '../event/neighbours.ts'
import { ListSkeleton } from '../list/list-skeleton.tsx'
import { dayElement, useLinkTo } from '../occurrence/occurrence-link.ts'
import { shownByRank } from '../occurrence/occurrence-rank.ts'
import { OccurrenceRow } from '../occurrence/occurrence-row.tsx'
import { SchoolWords } from '../school/school-words.tsx'
import { starFocused } from '../own/star-focused.ts'

/** A whole day of the month, for which its cell has no room. */
export function DaySheet(props: {
  day: Day
  shown: DayEntry<MonthEntry>[]
  names: ReadonlyMap<string, NameRecord>
  isLoading?: boolean
  onClose: () => void
}) {
  const { day, shown, names, isLoading = false, onClose } = props
  const t = useWords(calendarWords)
  const linkTo = useLinkTo()
  const rows = useRef<HTMLOListElement>(null)
  useDialogKeys(rows, { s: () => void starFocused() })
  // The dialog may put them on the screen later than this is rendered first.
  const listed = (list: HTMLOListElement | null) => {
    rows.current = list
    keepRowsOfSheet(list)
  }
  return (
    <Dialog open onClose={onClose} title={formatLongDate(day)} restoreFocusTo={() => dayElement(day)}>
      <SchoolWords day={day} />
      {isLoading && <ListSkeleton label={t('loading')} />}
      {shown.length === 0 && !isLoading && <p className="no-events">{t('noEventsOnDay')}</p>}
      <ol ref={listed} className="@container -mx-2 grid gap-1">
        {shownByRank(shown, names).map((row) => (
          <OccurrenceRow key={row.entry.scheduleId} shown={row} day={day} place="sheet" names={names} linkTo={linkTo} />
        ))}
      </ol>
      <AddOnDay day={day} />
    </Dialog>
  )
}

import type { ReactNode } from 'react'
import { useWords } from '#client/i18n/i18n.ts'
import { calendarWords } from '#client/i18n/words/calendar.ts'
import type { MonthEntry } from '#sync/protocol/month-record.ts'
import { struck } from './occurrence-words.ts'

/** The name in a line of a list, after the word for whatever is not as planned; what is cancelled is struck through. */
export function EventName({ name, status }: Pick<MonthEntry, 'status'> & { name: ReactNode }) {
  const t = useWords(calendarWords)
  return (
    <span className="leading-snug font-semibold wrap-anywhere">
      {status && <span className="text-today">{t(status)}: </span>}
      <bdi className={struck({ status }) || undefined}>{name}</bdi>
    </span>
  )
}

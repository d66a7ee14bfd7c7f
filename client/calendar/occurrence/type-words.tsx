import { useWords } from '#client/i18n/i18n.ts'
import { calendarWords } from '#client/i18n/words/calendar.ts'
import type { NameRecord } from '#sync/protocol/month-record.ts'
import { typeInWords } from './occurrence-words.ts'

/** The name of a type in a list; a deadline is marked. */
export function TypeWords({ type }: { type: NameRecord | undefined }) {
  const t = useWords(calendarWords)
  return (
    <bdi className={type?.isDeadline ? 'font-semibold text-today' : undefined}>{typeInWords(t, type).join(' · ')}</bdi>
  )
}

import { useWords } from '#client/i18n/i18n.ts'
import { zoneWords } from '#client/i18n/words/zone.ts'
import type { MonthKey } from '#sync/protocol/month-record.ts'
import { firstDayOf, lastDayOf } from '#sync/rules/month.ts'
import { differsFromSector } from '#sync/rules/zone.ts'
import { Clock } from 'lucide-react'

/** Outside UK time it says which zone the times of the month are shown in. */
export function ZoneNote({ month }: { month: MonthKey }) {
  const t = useWords(zoneWords)
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  const instants = [firstDayOf(month), `${month}-15`, lastDayOf(month)].map((day) => new Date(`${day}T12:00:00Z`))
  if (!differsFromSector(instants, timeZone)) return null
  return (
    <p className="flex items-start gap-2 text-[0.9375rem] text-muted">
      <Clock aria-hidden size={16} className="mt-1 shrink-0" />
      {t('zone', { zone: timeZone.replaceAll('_', ' ') })}
    </p>
  )
}

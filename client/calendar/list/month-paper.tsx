import { firstPaint, whenIdle } from '#client/ui/loading/first-paint.ts'
import type { MonthEntry, NameRecord } from '#sync/protocol/month-record.ts'
import { useEffect, useState } from 'react'
import { usePrinting } from '../print/use-printing.ts'
import type { CalendarPage } from '../use-calendar-page.ts'

type Part = typeof import('../print/month-sheet.tsx')

/**
 * The sheet of the month when the browser prints by itself, from its menu: it cannot wait for code, so that is taken beforehand where
 * the service worker has it. Elsewhere the month is printed as it stands.
 */
export function MonthPaper(props: {
  page: CalendarPage
  entries: readonly MonthEntry[]
  names: ReadonlyMap<string, NameRecord>
}) {
  const { page, entries, names } = props
  const [part, setPart] = useState<Part | null>(null)
  const isPrinting = usePrinting()
  useEffect(() => {
    if (!navigator.serviceWorker?.controller) return
    const take = () => void import('../print/month-sheet.tsx').then(setPart, () => {})
    void firstPaint().then(() => whenIdle(take))
  }, [])
  return (
    isPrinting &&
    part && <part.MonthSheet month={page.month} entries={entries} names={names} filters={page.excluded} onDone={null} />
  )
}

import { firstPaint, whenIdle } from '#client/ui/loading/first-paint.ts'
import { lazyPart } from '#client/ui/loading/lazy-part.ts'
import { LazySheet } from '#client/ui/loading/lazy-sheet.tsx'
import type { MonthEntry, NameRecord } from '#sync/protocol/month-record.ts'
import { useEffect, useState } from 'react'
import { onPrintRequested } from '../print/request-print.ts'
import { usePrinting } from '../print/use-printing.ts'
import type { MonthSheet as Sheet } from '../print/month-sheet.tsx'
import type { CalendarPage } from '../use-calendar-page.ts'

const MonthSheet = lazyPart(() => import('../print/month-sheet.tsx').then((part) => part.MonthSheet))

/**
 * The sheet on which the month is printed, by "Print" and by the browser's key. When the browser prints by itself, from its menu, it
 * cannot wait for code, which is taken beforehand where the service worker has it; elsewhere the month is printed as it stands.
 */
export function MonthPaper(props: {
  page: CalendarPage
  entries: readonly MonthEntry[]
  names: ReadonlyMap<string, NameRecord>
}) {
  const { page, entries, names } = props
  const [isRequested, setRequested] = useState(false)
  const [Taken, setTaken] = useState<typeof Sheet | null>(null)
  const isPrinting = usePrinting()
  const isAlone = page.scheduleId === null
  const close = () => setRequested(false)
  useEffect(() => onPrintRequested(() => setRequested(true)), [])
  useEffect(() => {
    if (!navigator.serviceWorker?.controller) return
    const take = () =>
      void import('../print/month-sheet.tsx').then(
        (part) => setTaken(() => part.MonthSheet),
        () => {},
      )
    void firstPaint().then(() => whenIdle(take))
  }, [])
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      // With Caps Lock it is "P".
      if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey || event.key.toLowerCase() !== 'p') return
      // What lies over the month is what its reader wants to print.
      if (!isAlone || document.querySelector('[role=dialog]')) return
      event.preventDefault()
      setRequested(true)
    }
    addEventListener('keydown', pressed)
    return () => removeEventListener('keydown', pressed)
  }, [isAlone])

  const sheet = { month: page.month, entries, names, filters: page.excluded }
  if (isRequested) {
    return (
      <LazySheet onCancel={close}>
        <MonthSheet {...sheet} onDone={close} />
      </LazySheet>
    )
  }
  return isPrinting && Taken && <Taken {...sheet} onDone={null} />
}

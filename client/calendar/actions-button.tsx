import { useWords } from '#client/i18n/i18n.ts'
import { calendarWords } from '#client/i18n/words/calendar.ts'
import { IconButton } from '#client/ui/button.tsx'
import { LazySheet } from '#client/ui/loading/lazy-sheet.tsx'
import { lazyPart } from '#client/ui/loading/lazy-part.ts'
import type { MonthEntry, NameRecord } from '#sync/protocol/month-record.ts'
import { Ellipsis } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { CalendarPage } from './use-calendar-page.ts'
import { panelCloses } from '#sync/times.ts'

const ActionsPanel = lazyPart(() => import('./download/actions-panel.tsx').then((part) => part.ActionsPanel))
const MonthSheet = lazyPart(() => import('./print/month-sheet.tsx').then((part) => part.MonthSheet))

/** Leads to what can be done with all that is on the screen. A month is printed on a sheet of its own, also by the browser's key. */
export function ActionsButton(props: {
  page: CalendarPage
  /** What is on the screen, in words and as the beginning of a file's name. */
  what: string
  fileName: string
  entries: readonly MonthEntry[]
  names: ReadonlyMap<string, NameRecord>
}) {
  const { page, what, fileName, entries, names } = props
  const t = useWords(calendarWords)
  const [opened, open] = useState<'panel' | 'sheet' | null>(null)
  const isMonth = page.search === null && page.view === 'calendar'
  const isAlone = page.scheduleId === null
  const close = () => open(null)

  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (!isMonth || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return
      // With Caps Lock it is "P".
      if (event.key.toLowerCase() !== 'p') return
      // What lies over the month is what its reader wants to print.
      if (!isAlone || document.querySelector('[role=dialog]')) return
      event.preventDefault()
      open('sheet')
    }
    addEventListener('keydown', pressed)
    return () => removeEventListener('keydown', pressed)
  }, [isMonth, isAlone])

  return (
    <>
      <IconButton
        data-actions
        label={t('actions')}
        icon={<Ellipsis aria-hidden size={22} />}
        aria-haspopup="dialog"
        onClick={() => open('panel')}
      />
      {opened && (
        <LazySheet onCancel={close}>
          {opened === 'panel' ? (
            <ActionsPanel
              page={page}
              what={what}
              fileName={fileName}
              entries={entries}
              names={names}
              onPrint={() => (isMonth ? open('sheet') : setTimeout(() => print(), panelCloses))}
              onClose={close}
            />
          ) : (
            <MonthSheet month={page.month} entries={entries} names={names} filters={page.excluded} onDone={close} />
          )}
        </LazySheet>
      )}
    </>
  )
}

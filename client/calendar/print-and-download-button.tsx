import { useWords } from '#client/i18n/i18n.ts'
import { calendarWords } from '#client/i18n/words/calendar.ts'
import { IconButton } from '#client/ui/button.tsx'
import { LazySheet } from '#client/ui/loading/lazy-sheet.tsx'
import { lazyPart } from '#client/ui/loading/lazy-part.ts'
import type { MonthEntry, NameRecord } from '#sync/protocol/month-record.ts'
import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import type { CalendarPage } from './use-calendar-page.ts'

const PrintAndDownloadPanel = lazyPart(() =>
  import('./download/print-and-download-panel.tsx').then((part) => part.PrintAndDownloadPanel),
)

/** Leads to what can be done with all that is on the screen. */
export function PrintAndDownloadButton(props: {
  page: CalendarPage
  /** What is on the screen, in words and as the beginning of a file's name. */
  what: string
  fileName: string
  entries: readonly MonthEntry[]
  names: ReadonlyMap<string, NameRecord>
}) {
  const t = useWords(calendarWords)
  const [isOpen, open] = useState(false)
  const close = () => open(false)
  return (
    <>
      <IconButton
        data-actions
        label={t('actions')}
        icon={<Ellipsis aria-hidden size={22} />}
        aria-haspopup="dialog"
        onClick={() => open(true)}
      />
      {isOpen && (
        <LazySheet onCancel={close}>
          <PrintAndDownloadPanel {...props} onClose={close} />
        </LazySheet>
      )}
    </>
  )
}

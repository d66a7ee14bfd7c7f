import { configuration } from '#client/data/configuration.ts'
import { useMonth } from '#client/data/replica/view/use-month.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { printAndDownloadWords } from '#client/i18n/words/print-and-download.ts'
import { Dialog } from '#client/ui/dialog.tsx'
import { saveText } from '#client/ui/save-file.ts'
import { SpinnerMark } from '#client/ui/loading/spinner.tsx'
import type { MonthEntry, NameRecord } from '#sync/protocol/month-record.ts'
import { inOrderOfDays, occurrenceDays, touchesMonths } from '#sync/rules/occurrence.ts'
import { dayOnDevice } from '#sync/rules/zone.ts'
import { CalendarPlus, CalendarRange, Printer, Table } from 'lucide-react'
import type { ReactNode } from 'react'
import { panelCloses } from '#sync/times.ts'
import { requestPrint } from '../print/request-print.ts'
import type { CalendarPage } from '../use-calendar-page.ts'
import { csvOfList } from './listed-files.ts'
import { useCalendarFile } from './use-calendar-file.ts'

/** What can be done with all dates on the screen at once. */
export function PrintAndDownloadPanel(props: {
  page: CalendarPage
  /** What is on the screen, in words: a month, a school year or a search. */
  what: string
  /** The part of a file's name that says the same. */
  fileName: string
  entries: readonly MonthEntry[]
  names: ReadonlyMap<string, NameRecord>
  onClose: () => void
}) {
  const { page, what, fileName, names, onClose } = props
  const t = useWords(printAndDownloadWords)
  const isOneMonth = page.search === null && page.view !== 'planner'
  const { publicUrl } = configuration()
  // What is read for a month holds days around it too.
  const entries = inOrderOfDays(
    props.entries.filter((entry) => !isOneMonth || touchesMonths(occurrenceDays(entry, dayOnDevice), page.month)),
    dayOnDevice,
  )
  const isFiltered = Object.values(page.excluded).some((ids) => ids.length > 0)
  const isMonth = page.search === null && page.view === 'calendar'
  // The month is still being read: there is nothing yet to be counted, printed or saved.
  const isLoading = useMonth(page.month).status === 'loading' && isOneMonth
  const calendarFile = useCalendarFile({ fileName, entries, names }, onClose)
  const then = (action: () => void) => () => {
    onClose()
    action()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('title')}
      description={
        isLoading
          ? t('loading', { what })
          : [t('count', { what, count: entries.length }), ...(isFiltered ? [t('filtered')] : [])].join('. ')
      }
      restoreFocusTo={() => document.querySelector<HTMLElement>('[data-actions]')}
    >
      <ul className="-mx-2 grid gap-1">
        <Action
          icon={<Printer />}
          label={t('print')}
          hint={isMonth ? t('printMonthHint') : t('printListHint')}
          isBusy={isLoading}
          onPress={then(isMonth ? requestPrint : () => setTimeout(() => print(), panelCloses))}
        />
        {page.view !== 'planner' && (
          <Action
            icon={<CalendarRange />}
            label={t('planner')}
            hint={t('plannerHint')}
            onPress={then(() => page.showView('planner'))}
          />
        )}
        <Action
          icon={<CalendarPlus />}
          label={t('ics')}
          hint={calendarFile.isMaking ? t('making') : calendarFile.hasFailed ? t('notMade') : t('icsHint')}
          isBusy={isLoading || calendarFile.isMaking}
          onPress={calendarFile.save}
        />
        <Action
          icon={<Table />}
          label={t('csv')}
          hint={t('csvHint')}
          isBusy={isLoading}
          onPress={then(() => saveText(`${fileName}.csv`, 'text/csv', csvOfList(t, entries, names, publicUrl)))}
        />
      </ul>
    </Dialog>
  )
}

function Action(props: { icon: ReactNode; label: string; hint: string; isBusy?: boolean; onPress: () => void }) {
  const { isBusy = false } = props
  return (
    <li>
      <button
        type="button"
        aria-disabled={isBusy || undefined}
        onClick={isBusy ? undefined : props.onPress}
        className="grid w-full grid-cols-[1.5rem_minmax(0,1fr)] items-center gap-4 rounded-control px-3 py-3 text-left hover:bg-brand-soft"
      >
        <span aria-hidden className="text-brand [&>svg]:size-6">
          {isBusy ? <SpinnerMark /> : props.icon}
        </span>
        <span className="grid">
          <span className="font-semibold">{props.label}</span>
          <span aria-live="polite" className="text-[0.9375rem] text-muted">
            {props.hint}
          </span>
        </span>
      </button>
    </li>
  )
}

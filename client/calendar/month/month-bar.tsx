import { formatMonth } from '#client/i18n/format.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { calendarWords } from '#client/i18n/words/calendar.ts'
import { Button, IconButton } from '#client/ui/button.tsx'
import { useShortcut } from '#client/ui/page/shortcuts.ts'
import type { MonthEntry, MonthKey, NameRecord } from '#sync/protocol/month-record.ts'
import { addMonths, monthOfDay } from '#sync/rules/month.ts'
import { lazyPart } from '#client/ui/loading/lazy-part.ts'
import { LazySheet } from '#client/ui/loading/lazy-sheet.tsx'
import { ChevronDown, ChevronLeft, ChevronRight } from 'lucide-react'
import { startTransition, useEffect, useOptimistic, useRef, useState } from 'react'
import { PrintAndDownloadButton } from '../print-and-download-button.tsx'
import { FilterButton } from '../filters/filter-button.tsx'
import { canShow } from './month-bounds.ts'
import type { CalendarPage } from '../use-calendar-page.ts'
import { ViewSwitch } from './view-switch.tsx'

const MonthPicker = lazyPart(() => import('./month-picker.tsx').then((part) => part.MonthPicker))

/** Names the shown month, which is announced as it changes, and leads to others, to today and between the views. */
export function MonthBar(props: {
  page: CalendarPage
  entries: readonly MonthEntry[]
  names: ReadonlyMap<string, NameRecord>
  titleId: string
}) {
  const { page, entries, names, titleId } = props
  const t = useWords(calendarWords)
  // The name of the month answers a press at once; its dates follow as soon as they are drawn.
  const [month, nameMonth] = useOptimistic(page.month)
  const [previous, next] = [addMonths(month, -1), addMonths(month, 1)]
  const currentMonth = monthOfDay(page.today)
  const heading = useRef<HTMLHeadingElement>(null)
  const name = useRef<HTMLButtonElement>(null)
  const [isChoosing, choose] = useState(false)
  const close = () => choose(false)

  const turnTo = (wanted: MonthKey) => {
    if (!canShow(wanted, month, page.bounds)) return
    startTransition(() => {
      nameMonth(wanted)
      page.showMonth(wanted)
    })
  }
  // The day that had the focus goes away with its month.
  const turnByKey = (wanted: MonthKey) => {
    heading.current?.focus({ preventScroll: true })
    turnTo(wanted)
  }
  /** What today's cell, which is wanted, still has to do: come into sight, and by a key get the focus. */
  const seeksToday = useRef<'scrollIntoView' | 'focus'>(null)
  const seekToday = () => {
    if (page.month !== currentMonth || !seeksToday.current) return
    const cell = document.querySelector<HTMLElement>('td[aria-current]')
    cell?.[seeksToday.current]({ block: 'nearest' })
    // The rows above it are not as high yet as their events will need.
    if (seeksToday.current === 'focus' || !cell?.closest('[aria-busy=true]')) seeksToday.current = null
  }
  useEffect(seekToday)
  // The button goes away with its own press, and the focus would go with it.
  const goToToday = (by: 'scrollIntoView' | 'focus') => {
    heading.current?.focus({ preventScroll: true })
    seeksToday.current = by
    startTransition(() => {
      nameMonth(currentMonth)
      page.goToToday()
    })
  }

  useShortcut('t', t('goToToday'), () => {
    goToToday('focus')
    seekToday()
  })
  useShortcut('p', t('previousMonth'), () => turnByKey(previous))
  useShortcut('n', t('nextMonth'), () => turnByKey(next))

  return (
    <div className="month-bar flex flex-wrap items-center gap-x-3 gap-y-2">
      <h2
        ref={heading}
        id={titleId}
        tabIndex={-1}
        aria-live="polite"
        className="mr-auto text-[1.5rem] outline-none md:mr-0"
      >
        <button ref={name} type="button" aria-haspopup="dialog" aria-expanded={isChoosing} onClick={() => choose(true)}>
          {formatMonth(month)}
          <ChevronDown aria-hidden size={20} />
        </button>
      </h2>
      {isChoosing && (
        <LazySheet onCancel={close}>
          <MonthPicker
            page={page}
            anchor={name}
            onClose={close}
            onChoose={(wanted) => {
              close()
              turnTo(wanted)
            }}
          />
        </LazySheet>
      )}
      <div className="flex">
        <IconButton
          label={t('previousMonth')}
          icon={<ChevronLeft aria-hidden size={22} />}
          data-month={previous}
          aria-disabled={!canShow(previous, month, page.bounds)}
          className="aria-disabled:pointer-events-none aria-disabled:opacity-40"
          onClick={() => turnTo(previous)}
        />
        <IconButton
          label={t('nextMonth')}
          icon={<ChevronRight aria-hidden size={22} />}
          data-month={next}
          aria-disabled={!canShow(next, month, page.bounds)}
          className="aria-disabled:pointer-events-none aria-disabled:opacity-40"
          onClick={() => turnTo(next)}
        />
      </div>
      {month !== currentMonth && (
        <Button compact aria-label={t('goToToday')} onClick={() => goToToday('scrollIntoView')}>
          <span className="capitalize min-[100rem]:hidden">{t('today')}</span>
          <span className="max-[100rem]:hidden">{t('goToToday')}</span>
        </Button>
      )}
      <div className="flex w-full flex-wrap items-center justify-between gap-3 md:ml-auto md:w-auto">
        <FilterButton page={page} names={names} />
        <ViewSwitch page={page} />
        <PrintAndDownloadButton
          page={page}
          what={formatMonth(page.month)}
          fileName={`events-${page.month}`}
          entries={entries}
          names={names}
        />
      </div>
    </div>
  )
}

import { useStars } from '#client/data/replica/own/stars.ts'
import { formatMonth } from '#client/i18n/format.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { filterWords } from '#client/i18n/words/filters.ts'
import { classes } from '#client/ui/classes.ts'
import { Notice } from '#client/ui/notice.tsx'
import type { MonthEntry, NameRecord } from '#sync/protocol/month-record.ts'
import { noFilters } from '#client/data/write-exclusions.ts'
import { X } from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import type { CalendarPage } from '../use-calendar-page.ts'
import { countEventsById, countHidden, filterGroups, hasUnknown, ofMonth } from './filter-groups.ts'
import { NothingOnPage } from './nothing-on-page.tsx'
import { useFilterNames } from './filter-names.ts'
import { useExclude, type ChangeOfFilters } from './use-exclude.ts'

const withoutFilters: ChangeOfFilters = () => noFilters

/** The filters in use, each to be taken away, how much they hide, and what of the address could not be read. */
export function FilterRow(props: {
  page: CalendarPage
  names: ReadonlyMap<string, NameRecord>
  entries: readonly MonthEntry[] | undefined
}) {
  const { page, names, entries = [] } = props
  const t = useWords(filterWords)
  const put = useExclude()
  const { search } = useLocation()
  const inSight = page.view === 'planner' ? entries : ofMonth(entries, page.month)
  const groups = filterGroups(names, page.excluded, countEventsById(inSight))
  const { only } = page.excluded
  const stars = useStars()
  const isMine = only.includes('starred')
  const hidden = isMine ? 0 : countHidden(inSight, names, { ...page.excluded, only: [] }, stars)
  const row = useRef<HTMLDivElement>(null)
  const nextFocus = useRef<number | null>(null)
  const isFromAddress = /[?&](?:phases|types|schools)=/.test(search)

  // A chip goes away with its own press, and the focus would go with it.
  useLayoutEffect(() => {
    if (nextFocus.current === null) return
    const buttons = row.current?.querySelectorAll('button')
    buttons?.[Math.min(nextFocus.current, buttons.length - 1)]?.focus()
    nextFocus.current = null
  })

  const chips = useFilterNames(page.excluded, groups)
  const exclude = (change: ChangeOfFilters, index: number) => {
    if (chips.length === 1 || change === withoutFilters) document.querySelector<HTMLElement>('[data-filters]')?.focus()
    else nextFocus.current = index
    put(change)
  }

  return (
    <>
      {page.isMisread && <Notice tone="info">{t('unknownMonth', { month: formatMonth(page.month) })}</Notice>}
      {isFromAddress && hasUnknown(groups, page.excluded) && <Notice tone="info">{t('unknownFilter')}</Notice>}
      {chips.length > 0 && (
        <div
          ref={row}
          role="group"
          aria-label={t('inUse')}
          className={classes('filters-in-use', page.view !== 'list' && 'print:hidden')}
        >
          <ul>
            {chips.map((chip, index) => (
              <li key={chip.name}>
                <button
                  type="button"
                  title={chip.name}
                  aria-label={t('remove', { filter: chip.name })}
                  onClick={() => exclude(chip.without, index)}
                  className="inline-flex min-h-11 max-w-full items-center gap-2 rounded-chip bg-brand-soft px-3 text-left text-[0.9375rem] font-semibold text-text hover:text-brand md:pointer-fine:min-h-8 forced-colors:border"
                >
                  <span className="min-w-0 truncate">{chip.name}</span>
                  <X aria-hidden size={16} className="shrink-0 print:hidden" />
                </button>
              </li>
            ))}
            {hidden > 0 && <li className="text-[0.9375rem] text-muted">{t('hidden', { count: hidden })}</li>}
          </ul>
          {!isMine && (
            <button
              type="button"
              onClick={() => exclude(withoutFilters, 0)}
              className="min-h-11 rounded-chip px-3 text-[0.9375rem] font-semibold text-brand hover:bg-brand-soft md:pointer-fine:min-h-8 print:hidden"
            >
              {t('clear')}
            </button>
          )}
        </div>
      )}
      {page.view !== 'list' && page.search === null && <NothingOnPage page={page} inSight={inSight} names={names} />}
    </>
  )
}

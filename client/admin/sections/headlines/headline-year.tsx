import { ArchiveRestore, ChevronLeft, ChevronRight, Plus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { changeAll } from '#client/data/replica/edits/save-batch.ts'
import { useToday } from '#client/data/use-today.ts'
import { useListedRows, type ListedRow } from '#client/data/replica/view/use-listed.ts'
import { formatMonth } from '#client/i18n/format.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { headlineWords } from '#client/i18n/words/headlines.ts'
import { Badge } from '#client/ui/badge.tsx'
import { buttonLook } from '#client/ui/button-look.ts'
import { Button, IconButton } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { classes } from '#client/ui/classes.ts'
import type { MonthKey } from '#sync/protocol/month-record.ts'
import { addressOf, sectionPaths } from '#sync/rules/section-paths.ts'
import { addMonths, monthOfDay } from '#sync/rules/month.ts'
import { startOfSchoolYear } from '#sync/rules/school-year.ts'
import { markDone } from '../../bulk/actions.ts'
import { useFlash } from '../../flash-message.tsx'
import { SteadyLink } from '../../list/steady-link.tsx'
import { monthsOfYear, nextFreeMonth, type HeadlineMonth } from './months-with-headlines.ts'

type Row = ListedRow<'calendarHeadline'>['row']

const address = addressOf({ path: sectionPaths.calendarHeadline })
const addFor = (month: MonthKey) => `${address}/add?month=${month}`

/** The twelve months of a school year with their headlines; one without is added by a press (product 2). */
export function HeadlineYear() {
  const t = useWords(headlineWords)
  const thisMonth = monthOfDay(useToday())
  const [year, setYear] = useState(startOfSchoolYear(thisMonth))
  const [isOpen, setOpen] = useState(false)
  const flash = useFlash()
  const listed = useListedRows('calendarHeadline')
  const rows = useMemo(() => (listed.status === 'ready' ? listed.value.map(({ row }) => row) : null), [listed])
  const months = useMemo(() => rows && monthsOfYear(rows, year), [rows, year])
  // Why there are none says the list below.
  if (listed.status !== 'ready' || !rows || !months) return null
  const missing = months.filter(({ shown }) => shown.length === 0).length
  const free = nextFreeMonth(rows, addMonths(thisMonth, -1))
  const restore = async ({ id, name }: Row) => {
    const chosen = listed.value.filter(({ row }) => row.id === id)
    const outcome = await changeAll('calendarHeadline', chosen, { does: 'restore' })
    if (outcome.status === 'failed') return flash.here({ tone: 'danger', text: outcome.message })
    markDone('restored', [id])
    const batch = { id: outcome.batch, action: 'restored', thing: 'calendarHeadline', count: outcome.count } as const
    flash.here({ tone: 'ok', text: '', batch: { ...batch, names: new Map([[id, name]]) } })
  }
  return (
    <Card className="grid grid-cols-1 gap-3 p-4! md:p-5!">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <IconButton
          label={t('earlierYear')}
          icon={<ChevronLeft aria-hidden size={20} />}
          onClick={() => setYear(year - 1)}
        />
        <h2 className="text-[1.125rem]" aria-live="polite">
          {t('yearOf', { from: String(year), to: String(year + 1) })}
        </h2>
        <IconButton
          label={t('laterYear')}
          icon={<ChevronRight aria-hidden size={20} />}
          onClick={() => setYear(year + 1)}
        />
        <Badge tone={missing > 0 ? 'warning' : 'ok'}>{t('missing', { count: missing })}</Badge>
        <span className="flex flex-wrap gap-2 md:ml-auto">
          <Button compact className="md:hidden" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {t(isOpen ? 'hideMonths' : 'showMonths')}
          </Button>
          <SteadyLink to={addFor(free)} className={buttonLook('secondary', true)}>
            <Plus aria-hidden size={16} />
            {t('nextFree', { month: formatMonth(free) })}
          </SteadyLink>
        </span>
      </div>
      <ol className={classes('grid gap-2 sm:grid-cols-2 md:grid-cols-3 xl:grid-cols-4', !isOpen && 'max-md:hidden')}>
        {months.map((one) => (
          <Month key={one.month} of={one} isNow={one.month === thisMonth} onRestore={restore} />
        ))}
      </ol>
    </Card>
  )
}

function Month({
  of: { month, shown, archived },
  isNow,
  onRestore,
}: {
  of: HeadlineMonth<Row>
  isNow: boolean
  onRestore: (headline: Row) => Promise<void>
}) {
  const t = useWords(headlineWords)
  const isFree = shown.length === 0
  return (
    <li
      className={classes(
        'grid min-w-0 content-start gap-1 rounded-control border px-3 py-2',
        isFree ? 'border-dashed border-control' : 'border-hairline bg-sunken',
        isNow && 'outline-2 -outline-offset-2 outline-brand',
      )}
    >
      <h3 className="text-[0.9375rem] font-semibold text-muted">{formatMonth(month)}</h3>
      {shown.map(({ id, name }) => (
        <SteadyLink key={id} to={`${address}/edit/${id}`} title={name} className={line}>
          <span className="line-clamp-4">{name}</span>
        </SteadyLink>
      ))}
      {isFree && (
        <SteadyLink
          to={addFor(month)}
          aria-label={t('addFor', { month: formatMonth(month) })}
          className={classes(line, 'gap-1.5 text-muted')}
        >
          <Plus aria-hidden size={16} className="shrink-0" />
          {t('none')}
        </SteadyLink>
      )}
      {archived.map((headline) => (
        <div key={headline.id} className="flex flex-wrap items-center gap-x-2">
          <SteadyLink to={`${address}/edit/${headline.id}`} title={headline.name} className={line}>
            <span className="line-clamp-4">{headline.name}</span>
          </SteadyLink>
          <Badge tone="neutral">{t('archived')}</Badge>
          <Button
            compact
            variant="quiet"
            icon={<ArchiveRestore aria-hidden size={16} />}
            aria-label={t('restoreNamed', { name: headline.name })}
            onClick={() => void onRestore(headline)}
          >
            {t('restore')}
          </Button>
        </div>
      ))}
    </li>
  )
}

/** As high as a target. */
const line = 'flex min-h-11 items-center wrap-anywhere md:min-h-8'

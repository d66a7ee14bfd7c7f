import { CalendarX2 } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router-dom'
import { createAll, readAll } from '#client/data/replica/edits/save-batch.ts'
import { failed } from '#client/data/replica/edits/save-failure.ts'
import { useListedRows } from '#client/data/replica/view/use-listed.ts'
import { today } from '#client/data/now.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { bulkWords } from '#client/i18n/words/bulk.ts'
import { rollForwardWords } from '#client/i18n/words/roll-forward.ts'
import { createTextSearch } from '#client/search/text-search.ts'
import { Button } from '#client/ui/button.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { ErrorPanel } from '#client/ui/fields/error-panel.tsx'
import { ErrorSummary, type SummaryError } from '#client/ui/fields/error-summary.tsx'
import { SearchField } from '#client/ui/fields/search-field.tsx'
import { SelectField } from '#client/ui/fields/select-field.tsx'
import { StickyBar } from '#client/ui/sticky-bar.tsx'
import { Card } from '#client/ui/card.tsx'
import { addressOf, eventSection, sectionPaths } from '#sync/rules/section-paths.ts'
import { rolledSchedules } from '#sync/rules/copied-event.ts'
import { shifts, type Shift } from '#sync/rules/shift-dates.ts'
import { eventsAndHeadlines } from '../bulk/actions.ts'
import { useFlash } from '../flash-message.tsx'
import { copiedValues } from '../form/form-values.ts'
import { LeaveDialog, useLeaveWarning } from '../form/use-leave-warning.tsx'
import type { FormValues } from '../section.ts'
import { QuietSpinner } from '../quiet-spinner.tsx'
import { ScreenHeading } from '../screen-heading.tsx'
import { draftProblems } from './draft-problems.ts'
import { HeadlineChoices, HeadlinesTick } from './headline-choices.tsx'
import { rolledHeadlines } from './rolled-headlines.ts'
import { isIncluded, rolledRows, schoolYearsOf, wrongIn, type RolledRow, type TypedDays } from './rolled-rows.ts'
import { problemIn, RolledTable } from './rolled-table.tsx'

const listAddress = addressOf(eventSection)

/** /administration/events/roll-forward: last year's events with their new dates, to be added as drafts (product 2). */
export function RollForwardScreen() {
  const t = useWords(rollForwardWords)
  const tBulk = useWords(bulkWords)
  const flash = useFlash()
  const navigate = useNavigate()
  const loaded = useListedRows('calendarEvent')
  const events = useMemo(
    () => (loaded.status === 'ready' ? loaded.value.map(({ row }) => row).filter(({ archived }) => !archived) : []),
    [loaded],
  )
  const all = useMemo(() => (loaded.status === 'ready' ? loaded.value.map(({ row }) => row) : []), [loaded])
  const current = Number(today().slice(0, 4)) - (today().slice(5, 7) < '09' ? 1 : 0)
  const years = useMemo(() => schoolYearsOf(events, current), [events, current])
  const [year, setYear] = useState(current)
  const [shift, setShift] = useState<Shift>('sameWeekday')
  const [search, setSearch] = useState('')
  const [days, setDays] = useState<ReadonlyMap<string, TypedDays>>(new Map())
  const listedHeadlines = useListedRows('calendarHeadline')
  const [choice, choose] = useState<ReadonlyMap<string, boolean>>(new Map())
  const [isBusy, setBusy] = useState(false)
  const [problems, setProblems] = useState<SummaryError[]>([])
  const summary = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (problems.length > 0) summary.current?.focus()
  }, [problems])
  const isChanged = days.size + choice.size > 0
  const leave = useLeaveWarning(isChanged)
  const toList = () => void navigate(listAddress)

  const proposed = useMemo(() => {
    const own = new Set(events.map(({ id }) => id))
    return rolledRows(all, year, shift).filter(({ eventId }) => own.has(eventId))
  }, [all, events, year, shift])
  const rows = useMemo(
    () => proposed.map((row): RolledRow => (days.has(row.id) ? { ...row, ...days.get(row.id) } : row)),
    [proposed, days],
  )
  const find = useMemo(() => createTextSearch(proposed.map(({ name }) => name)), [proposed])
  const found = find(search).found.map((at) => rows[at]!)
  const included = rows.filter((row) => isIncluded(row, choice))
  const chosen = Map.groupBy(included, ({ eventId }) => eventId)

  const headlines = useMemo(
    () => rolledHeadlines(listedHeadlines.status === 'ready' ? listedHeadlines.value.map(({ row }) => row) : [], year),
    [listedHeadlines, year],
  )
  const chosenHeadlines = headlines.filter((headline) => isIncluded(headline, choice))
  const count = chosen.size + chosenHeadlines.length

  const include = (given: readonly { id: string }[], isOn: boolean) =>
    choose(new Map([...choice, ...given.map(({ id }) => [id, isOn] as const)]))
  const add = async () => {
    const wrong = included.filter((row) => wrongIn(row) !== null)
    setProblems(wrong.map(problemOf))
    if (wrong.length > 0 || isBusy) return
    setBusy(true)
    try {
      const drafts = await readDrafts()
      const unfit = draftProblems(drafts)
      if (unfit.length > 0) return setProblems(unfit.map(inWords))
      const copies = await readHeadlines()
      const outcome = await createAll([
        ...drafts.map((document) => ({ collection: 'calendarEvent' as const, document })),
        ...copies.map((document) => ({ collection: 'calendarHeadline' as const, document })),
      ])
      if (outcome.status === 'failed') return setProblems([inWords(outcome.message)])
      const names = new Map([...drafts, ...copies].map(({ id, name }) => [id, String(name)]))
      const thing = drafts.length > 0 ? 'calendarEvent' : 'calendarHeadline'
      const batch = {
        id: outcome.batch,
        action: 'draftsAdded',
        thing,
        count: outcome.count,
        names,
        headlines: new Set(copies.map(({ id }) => id)),
      } as const
      flash.onNext({ tone: 'ok', text: '', batch })
      leave.release()
      void navigate(drafts.length > 0 ? listAddress : addressOf({ path: sectionPaths.calendarHeadline }))
    } catch (error) {
      console.warn(error)
      setProblems([inWords(failed(error).message)])
    } finally {
      setBusy(false)
    }
  }
  const problemOf = (row: RolledRow): SummaryError => {
    const fieldId = `start-${row.id}`
    const go = () => {
      // It may be hidden by the search, or below the first 100 rows.
      flushSync(() => setSearch(row.name))
      document.getElementById(fieldId)?.focus()
    }
    return { message: `${row.name}: ${problemIn(row, t)}`, field: row.id, fieldId, onGo: go }
  }
  const readDrafts = async () => {
    const originals = await readAll('calendarEvent', [...chosen.keys()])
    return originals.map((event): FormValues => {
      const onDays = new Map(chosen.get(event.id)?.map(({ id, start, end }) => [id, { start, end }]))
      const rolled = { ...event, schedules: rolledSchedules(event.schedules, onDays) }
      const copy = copiedValues({ collection: 'calendarEvent' }, rolled, crypto.randomUUID(), event.name)
      return { ...copy, archived: true }
    })
  }
  const readHeadlines = async () => {
    const days = new Map(chosenHeadlines.map(({ id, start, end }) => [id, { start, end }]))
    const originals = await readAll('calendarHeadline', [...days.keys()])
    return originals.map((headline): FormValues => {
      const copy = copiedValues({ collection: 'calendarHeadline' }, headline, crypto.randomUUID(), headline.name)
      return { ...copy, ...days.get(headline.id), archived: true }
    })
  }

  return (
    <>
      <ScreenHeading>{t('title')}</ScreenHeading>
      <p className="max-w-measure text-muted">{t('intro')}</p>
      <Card className="grid grid-cols-1 gap-5">
        <div className="grid grid-cols-1 gap-4 md:grid-cols-3">
          <SelectField
            label={t('from')}
            value={String(year)}
            onChange={({ target }) => setYear(Number(target.value))}
            options={years.map((one) => ({
              value: String(one),
              label: t('yearOf', { from: String(one), to: String(one + 1) }),
            }))}
          />
          <SelectField
            label={t('shift')}
            value={shift}
            onChange={({ target }) => {
              setShift(target.value as Shift)
              setDays(new Map())
            }}
            options={shifts.map((one) => ({ value: one, label: t(one) }))}
          />
          <SearchField label={t('search')} value={search} onChange={setSearch} className="self-end" />
        </div>
        {problems.length > 0 && <ErrorSummary ref={summary} title={t('problem')} errors={problems} />}
        {loaded.status === 'loading' && <QuietSpinner label={t('loading')} />}
        {loaded.status === 'error' && <ErrorPanel messages={[loaded.message]} onRetry={loaded.retry} />}
        {loaded.status === 'ready' && found.length === 0 && (
          <EmptyState
            icon={<CalendarX2 />}
            message={rows.length === 0 ? t('none') : t('noMatches', { search: search.trim() })}
          />
        )}
        <HeadlinesTick
          headlines={headlines}
          isIncluded={(headline) => isIncluded(headline, choice)}
          onInclude={include}
        />
        {found.length > 0 && (
          <RolledTable
            rows={found}
            isIncluded={(row) => isIncluded(row, choice)}
            onInclude={include}
            onDays={(id, chosenDays) => setDays(new Map([...days, [id, chosenDays]]))}
          />
        )}
        <HeadlineChoices
          headlines={headlines}
          isIncluded={(headline) => isIncluded(headline, choice)}
          onInclude={include}
        />
        <StickyBar>
          <Button variant="primary" busy={isBusy} disabled={count === 0} onClick={() => void add()}>
            {count === 0
              ? t('addNothing')
              : t('add', {
                  what: eventsAndHeadlines(tBulk, { events: chosen.size, headlines: chosenHeadlines.length }),
                })}
          </Button>
          <Button onClick={() => (isChanged ? leave.confirmBefore(toList) : toList())}>{t('cancel')}</Button>
        </StickyBar>
      </Card>
      <LeaveDialog question={leave.question} onStay={leave.stay} onLeave={leave.release} />
    </>
  )
}

const inWords = (message: string): SummaryError => ({ message })

import { ChartColumn, SearchX } from 'lucide-react'
import { useRef, useState } from 'react'
import { today } from '#client/data/now.ts'
import { useAnalyticSummary, type AnalyticsQuery, type SummaryPages } from '#client/data/online/analytics/analytics.ts'
import { useAfterPause } from '#client/data/online/http/use-after-pause.ts'
import { formatInteger } from '#client/i18n/format.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { analyticsWords } from '#client/i18n/words/analytics.ts'
import { useDownload, type FileDownload } from '#client/reauthenticate/download-link.tsx'
import { Button } from '#client/ui/button.tsx'
import { classes } from '#client/ui/classes.ts'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { ErrorPanel } from '#client/ui/fields/error-panel.tsx'
import { usePageTitle } from '#client/ui/page/page-title.ts'
import { SearchField } from '#client/ui/fields/search-field.tsx'
import { LoadMore } from '../list/load-more.tsx'
import { NeedsConnection } from '#client/ui/needs-connection.tsx'
import { QuietSpinner } from '../quiet-spinner.tsx'
import { BarChart } from './bar-chart.tsx'
import { Breakdown } from './breakdown.tsx'
import { ExportLink } from './export-link.tsx'
import { GroupsTable } from './groups-table.tsx'
import { namesOfGroups } from './names.ts'
import { Comparison } from './comparison.tsx'
import { daysOf, elapsedOf, rangeBefore } from './presets.ts'
import { RangeChoices } from './range-choices.tsx'
import { RangeFields } from './range-fields.tsx'
import { instantsOf, isOver } from './range.ts'
import type { Counted } from './opens-and-clicks.ts'
import { useRangeAddress } from './use-range-address.ts'

const mostBars = 12
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone

/** /administration/analytics/…: what was opened or followed in a range, by whom and how often (product 2). */
export function OpensAndClicksScreen({ counted }: { counted: Counted }) {
  const t = useWords(analyticsWords)
  const { range, hasUnknown, setRange, search, setSearch, withoutStaff, leaveStaffOut } = useRangeAddress()
  usePageTitle(t(counted.title))
  const instants = instantsOf(range)
  const elapsed = elapsedOf(range, today())
  return (
    <>
      <h1>{t(counted.title)}</h1>
      <RangeFields range={range} hasUnknown={hasUnknown} onChange={setRange}>
        <SearchField
          label={t('search')}
          value={search}
          onChange={setSearch}
          className="min-w-0 flex-1 basis-52 md:max-w-96"
        />
      </RangeFields>
      <RangeChoices
        range={range}
        isRange={instants !== null}
        staff={{ isLeftOut: withoutStaff, onChange: leaveStaffOut }}
        onRange={setRange}
      />
      {instants && (
        <Found
          // What was counted in another range is not shown beside this one.
          key={`${instants.fromDate} ${instants.toDate} ${withoutStaff}`}
          before={instantsOf(rangeBefore(elapsed))}
          days={daysOf(elapsed)}
          isSoFar={elapsed.to !== range.to}
          withoutStaff={withoutStaff}
          counted={counted}
          range={instants}
          nothing={t(isOver(range, today()) ? 'nothingThen' : 'nothing')}
          typed={search}
          onClear={() => setSearch('')}
        />
      )}
    </>
  )
}

function Found({
  counted,
  range,
  before,
  days,
  isSoFar,
  withoutStaff,
  nothing,
  typed,
  onClear,
}: {
  counted: Counted
  range: { fromDate: string; toDate: string }
  /** The period before, as long as what is over of this one, and how many days that is. */
  before: { fromDate: string; toDate: string } | null
  days: number
  isSoFar: boolean
  withoutStaff: boolean
  nothing: string
  typed: string
  onClear: () => void
}) {
  const t = useWords(analyticsWords)
  const download = useDownload()
  const { search } = useAfterPause(typed.trim())
  const query: AnalyticsQuery = { eventType: counted.eventType, ...range, search, zone, withoutStaff }
  const { answer, loadMore, isLoadingMore, problems } = useAnalyticSummary(query)
  const found = answer.status === 'ready' ? answer.value : null
  const hasRows = found !== null && found.rows.length > 0
  return (
    <>
      <div className={classes('flex flex-wrap items-center justify-between gap-3', !found && 'sr-only')}>
        {/* Always there, so that what is found is announced. */}
        <div role="status" className={classes('text-muted', !hasRows && 'w-full')}>
          {found && !hasRows && <Nothing search={found.search} nothing={nothing} onClear={onClear} />}
          {hasRows && (
            <p>
              {t(counted.unit, { count: found.count, shown: formatInteger(found.count) })}{' '}
              {t('by', { count: found.people, shown: formatInteger(found.people) })}
              {before && (
                <Comparison count={found.count} query={{ ...query, ...before }} days={days} isSoFar={isSoFar} />
              )}
            </p>
          )}
        </div>
        {hasRows && <Downloads query={query} download={download} />}
      </div>
      {answer.status === 'loading' && <QuietSpinner label={t('loading')} />}
      {answer.status === 'error' && <NeedsConnection answer={answer} words={t('offline')} />}
      {hasRows && (
        <>
          {download.problems}
          <Breakdown counted={counted} query={query} />
          <Groups counted={counted} query={query} found={found} />
          {problems.length > 0 && <ErrorPanel messages={problems} onRetry={() => void loadMore()} />}
          {found.hasMore && !isLoadingMore && problems.length === 0 && (
            <LoadMore shown={found.rows.length} onMore={() => void loadMore()} />
          )}
        </>
      )}
    </>
  )
}

function Nothing({ search, nothing, onClear }: { search: string; nothing: string; onClear: () => void }) {
  const t = useWords(analyticsWords)
  if (search === '') return <EmptyState icon={<ChartColumn />} message={nothing} />
  return (
    <EmptyState
      icon={<SearchX />}
      message={t('noMatches', { search })}
      action={<Button onClick={onClear}>{t('clearSearch')}</Button>}
    />
  )
}

/** The bars and the table that says the same; a bar leads to its row, opened. */
function Groups({ counted, query, found }: { counted: Counted; query: AnalyticsQuery; found: SummaryPages }) {
  const t = useWords(analyticsWords)
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const table = useRef<HTMLDivElement>(null)
  const toggle = (key: string) =>
    setOpened((before) => {
      const after = new Set(before)
      if (!after.delete(key)) after.add(key)
      return after
    })
  const goTo = (key: string) => {
    setOpened((before) => new Set([...before, key]))
    const rows = table.current?.querySelectorAll<HTMLButtonElement>('button[data-group]') ?? []
    const row = [...rows].find(({ dataset }) => dataset['group'] === key)
    row?.scrollIntoView({ block: 'start' })
    row?.focus({ preventScroll: true })
  }
  const names = namesOfGroups(counted, found.rows)
  const bars = found.rows.slice(0, mostBars).map(({ key, count }) => ({ key, name: names.get(key) ?? '', count }))
  const heading = t(counted.unit === 'opens' ? 'opensChart' : 'clicksChart')
  return (
    <>
      <section className="grid gap-3 rounded-card border border-hairline bg-surface p-4 md:p-5">
        <h2 className="text-[1.125rem]">{heading}</h2>
        <BarChart label={heading} bars={bars} onChoose={goTo} />
      </section>
      <div ref={table} className="rounded-card border border-hairline bg-surface">
        <GroupsTable
          counted={counted}
          query={query}
          groups={found.rows}
          names={names}
          opened={opened}
          onToggle={toggle}
        />
      </div>
    </>
  )
}

function Downloads({ query, download }: { query: AnalyticsQuery; download: FileDownload }) {
  const t = useWords(analyticsWords)
  const given = { ...query, withoutStaff: String(query.withoutStaff) }
  return (
    <div className="flex flex-wrap gap-3">
      <ExportLink download={download} query={{ ...given, format: 'csv' }}>
        {t('downloadCsv')}
      </ExportLink>
      <ExportLink download={download} query={{ ...given, format: 'xlsx' }}>
        {t('downloadExcel')}
      </ExportLink>
      <ExportLink download={download} query={{ ...given, format: 'xlsx', numbers: 'breakdown' }}>
        {t('downloadNumbers')}
      </ExportLink>
    </div>
  )
}

import { FolderOpen, SearchX, Trash2 } from 'lucide-react'
import { useId, useRef, useState, type ReactNode } from 'react'
import { useSyncState } from '#client/data/replica/copy/use-sync-state.ts'
import { formatInteger } from '#client/i18n/format.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { adminListWords } from '#client/i18n/words/admin-lists.ts'
import { adminWords } from '#client/i18n/words/admin.ts'
import { thingWords } from '#client/i18n/words/things.ts'
import { Button, LinkButton } from '#client/ui/button.tsx'
import { classes } from '#client/ui/classes.ts'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { ErrorPanel } from '#client/ui/fields/error-panel.tsx'
import { usePageTitle } from '#client/ui/page/page-title.ts'
import type { TableHandle } from '#client/ui/table.tsx'
import { addAddress, deletedAddress } from '#sync/rules/section-paths.ts'
import { ArchivedFilter } from './archived-filter.tsx'
import { BulkBar } from '../bulk/bulk-bar.tsx'
import { createSelection } from '../bulk/selection.ts'
import { LeftOutNotice } from '../form/left-out-notice.tsx'
import { ListTable } from './list-table.tsx'
import { ListToolbar, OptionsButton } from './list-toolbar.tsx'
import { LoadMore } from './load-more.tsx'
import { markRow, useSoughtRow } from './marked-row.ts'
import { QuietSpinner } from '../quiet-spinner.tsx'
import type { Section } from '../section.ts'
import { useListAddress } from './use-list-address.ts'
import { useMarkInSight } from './use-mark-in-sight.ts'
import { useSectionRows, type Narrowing, type SectionRow } from './use-section-rows.ts'

/** What narrows a list besides its search. */
export type Narrower = {
  narrowing: Narrowing
  /** The fields that narrow it, and after them what clears them: it takes no row of its own, so that no row moves. */
  bar: ReactNode
  /** What stands below them, with every row that is found: named views, the choice of columns, the export of these rows. */
  renderBelow(found: readonly SectionRow[], isNarrowed: boolean): ReactNode
  /** What people should know of it. */
  notices?: ReactNode
  /** How many filters are on, and what is said of as many rows as they leave. */
  count: number
  found(count: number): string
  nothing: string
  clearWords: string
  clear(): void
}

/**
 * /administration/{section}: heading, search, Add and the rows (product 2). On a phone all but search and Add unfolds, so that the
 * first row begins at most 120 px below the header.
 */
export function ListScreen({ section, narrower }: { section: Section; narrower?: Narrower }) {
  const t = useWords(adminWords)
  const address = useListAddress(section)
  const { search, order, withArchived, setSearch, sortBy, showArchived } = address
  const marked = useSoughtRow()
  const listed = useSectionRows(section, address, marked, narrower?.narrowing)
  const { loaded, isPartial, isWhole, foundBy, rows, total, archivedCount, leftOut } = listed
  const table = useRef<TableHandle>(null)
  const title = useRef<HTMLHeadingElement>(null)
  const [selection] = useState(createSelection)
  useMarkInSight(marked, listed.markedPlace, table)
  const heading = useWords(thingWords)(`${section.thing}s`)
  usePageTitle(heading)
  const [isUnfolded, unfold] = useState(false)
  const panelId = useId()
  const clearSearch = () => {
    setSearch('')
    narrower?.clear()
  }
  const isNarrowed = (narrower?.count ?? 0) > 0
  const isSearched = foundBy !== '' || isNarrowed
  const searchFor = (text: string) => {
    markRow(null)
    // In place of a marked row that the table may still be on its way to.
    table.current?.scrollTo(0)
    setSearch(text)
  }
  const toDeleted = (className: string) => (
    <LinkButton
      compact
      variant="quiet"
      className={className}
      to={deletedAddress(section)}
      icon={<Trash2 aria-hidden size={16} />}
    >
      {t('recentlyDeleted')}
    </LinkButton>
  )
  const archivedFilter = <ArchivedFilter count={archivedCount} isOn={withArchived} onChange={showArchived} />
  return (
    <>
      {/* On a phone the menu above says the name, and the rows begin at once. */}
      <div className={classes('flex flex-wrap items-baseline gap-x-4', !isPartial && !isSearched && 'max-md:sr-only')}>
        <h1 ref={title} tabIndex={-1} className="max-md:sr-only">
          {heading}
        </h1>
        <p aria-live={isPartial ? 'off' : 'polite'} className="text-muted tabular-nums">
          {isPartial && rows.length > 0 && <FirstRowsCount count={rows.length} />}
          {loaded.status === 'ready' &&
            (narrower && isNarrowed
              ? narrower.found(listed.found.length)
              : t('countOf', { count: formatInteger(rows.length), total: formatInteger(total) }))}
        </p>
        {toDeleted('ml-auto max-md:hidden')}
      </div>
      {loaded.status === 'error' && <ErrorPanel messages={[loaded.message]} onRetry={loaded.retry} />}
      {section.Above && (
        <div className={classes('contents', !isUnfolded && rows.length > 0 && 'max-md:hidden')}>
          <section.Above />
        </div>
      )}
      <ListToolbar
        search={search}
        onSearch={searchFor}
        addAddress={section.addsAt ?? addAddress(section)}
        filter={!narrower && <span className="max-md:hidden">{archivedFilter}</span>}
        tools={
          <>
            <span className="contents max-md:hidden">{section.Tools && <section.Tools />}</span>
            <OptionsButton
              count={narrower?.count ?? 0}
              isUnfolded={isUnfolded}
              panelId={panelId}
              onPress={() => unfold(!isUnfolded)}
            />
          </>
        }
      />
      <div id={panelId} className={classes('grid gap-3', isUnfolded ? '' : 'max-md:hidden', !narrower && 'md:hidden')}>
        {narrower?.bar}
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 empty:hidden">
          {narrower && archivedFilter}
          {narrower?.renderBelow(listed.found, !isPartial && isSearched)}
          <div className="flex flex-wrap gap-2 md:hidden">
            {!narrower && archivedFilter}
            {section.Tools && <section.Tools />}
            {toDeleted('')}
          </div>
        </div>
      </div>
      {narrower?.notices}
      <BulkBar
        section={section}
        selection={selection}
        found={listed.found}
        isWhole={isWhole}
        isSearched={isSearched}
        focusAfter={title}
      />
      {leftOut && (
        <LeftOutNotice
          {...leftOut}
          isSearched={foundBy !== ''}
          clearFilters={narrower && isNarrowed ? narrower.clearWords : null}
          onClear={clearSearch}
          onShowArchived={() => showArchived(true)}
        />
      )}
      {(loaded.status === 'loading' || !isWhole) && rows.length === 0 && <QuietSpinner label={t('loading')} />}
      {(loaded.status === 'ready' || isPartial) && rows.length > 0 && (
        // What changes or chooses rows waits until all of them are here; their names lead to the forms, which wait themselves.
        <fieldset role="presentation" disabled={isPartial} className="contents">
          <ListTable
            ref={table}
            section={section}
            label={heading}
            order={order}
            sortBy={sortBy}
            rows={rows}
            markedId={marked?.id}
            selection={selection}
            hasHead={isUnfolded}
            hasKeys={!isPartial}
          />
        </fieldset>
      )}
      {loaded.status === 'ready' && isWhole && rows.length === 0 && (
        <NothingFound search={foundBy} narrower={isNarrowed ? narrower : undefined} onClear={clearSearch} />
      )}
      {listed.hasMore && <LoadMore shown={rows.length} onMore={listed.loadMore} />}
    </>
  )
}

/** How many of the first rows are shown, and how far the copy is that brings the rest. */
function FirstRowsCount({ count }: { count: number }) {
  const t = useWords(adminListWords)
  const { progress } = useSyncState()
  const done = progress && progress.total > 0 ? Math.floor((100 * progress.done) / progress.total) : 0
  return t('firstRows', { count, shown: formatInteger(count), done: formatInteger(done) })
}

type NothingFoundProps = { search: string; narrower: Narrower | undefined; onClear: () => void }

function NothingFound({ search, narrower, onClear }: NothingFoundProps) {
  const t = useWords(adminWords)
  if (search === '' && !narrower) return <EmptyState icon={<FolderOpen />} message={t('nothing')} />
  return (
    <EmptyState
      icon={<SearchX />}
      message={narrower ? narrower.nothing : t('noMatches', { search })}
      action={<Button onClick={onClear}>{narrower ? narrower.clearWords : t('clearSearch')}</Button>}
    />
  )
}

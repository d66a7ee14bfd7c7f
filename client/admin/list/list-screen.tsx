import { FolderOpen, SearchX, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { formatInteger } from '#client/i18n/format.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { adminWords } from '#client/i18n/words/admin.ts'
import { thingWords } from '#client/i18n/words/things.ts'
import { Button, LinkButton } from '#client/ui/button.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { ErrorPanel } from '#client/ui/fields/error-panel.tsx'
import { usePageTitle } from '#client/ui/page/page-title.ts'
import type { TableHandle } from '#client/ui/table.tsx'
import { ArchivedFilter } from './archived-filter.tsx'
import { BulkBar } from '../bulk/bulk-bar.tsx'
import { createSelection } from '../bulk/selection.ts'
import { LeftOutNotice } from '../form/left-out-notice.tsx'
import { ListTable } from './list-table.tsx'
import { ListToolbar } from './list-toolbar.tsx'
import { LoadMore } from './load-more.tsx'
import { markRow, useSoughtRow } from './marked-row.ts'
import { QuietSpinner } from '../quiet-spinner.tsx'
import { addAddress, deletedAddress, type Section } from '../section.ts'
import { useListAddress } from './use-list-address.ts'
import { useMarkInSight } from './use-mark-in-sight.ts'
import { useSectionRows } from './use-section-rows.ts'

/** /administration/{section}: heading, search, Add and the rows (product 2). */
export function ListScreen({ section }: { section: Section }) {
  const t = useWords(adminWords)
  const address = useListAddress(section)
  const { search, order, withArchived, setSearch, sortBy, showArchived } = address
  const marked = useSoughtRow()
  const listed = useSectionRows(section, address, marked)
  const { loaded, foundBy, rows, total, archivedCount, leftOut } = listed
  const table = useRef<TableHandle>(null)
  const title = useRef<HTMLHeadingElement>(null)
  const [selection] = useState(createSelection)
  useMarkInSight(marked, listed.markedPlace, table)
  const heading = useWords(thingWords)(`${section.thing}s`)
  usePageTitle(heading)
  const clearSearch = () => setSearch('')
  const searchFor = (text: string) => {
    markRow(null)
    // In place of a marked row that the table may still be on its way to.
    table.current?.scrollTo(0)
    setSearch(text)
  }
  return (
    <>
      <div className="flex flex-wrap items-baseline gap-x-4">
        <h1 ref={title} tabIndex={-1}>
          {heading}
        </h1>
        <p aria-live="polite" className="text-muted">
          {loaded.status === 'ready' &&
            t('countOf', { count: formatInteger(rows.length), total: formatInteger(total) })}
        </p>
        <LinkButton
          compact
          variant="quiet"
          className="ml-auto max-sm:px-0 max-sm:[&>svg]:hidden forced-colors:px-2"
          to={deletedAddress(section)}
          icon={<Trash2 aria-hidden size={16} />}
        >
          {t('recentlyDeleted')}
        </LinkButton>
      </div>
      {loaded.status === 'error' && <ErrorPanel messages={[loaded.message]} onRetry={loaded.retry} />}
      {section.Above && <section.Above />}
      <ListToolbar
        search={search}
        onSearch={searchFor}
        addAddress={addAddress(section)}
        filter={<ArchivedFilter count={archivedCount} isOn={withArchived} onChange={showArchived} />}
        tools={section.Tools && <section.Tools />}
      />
      <BulkBar
        section={section}
        selection={selection}
        found={listed.found}
        isSearched={foundBy !== ''}
        focusAfter={title}
      />
      {leftOut && <LeftOutNotice {...leftOut} onClearSearch={clearSearch} onShowArchived={() => showArchived(true)} />}
      {loaded.status === 'loading' && <QuietSpinner label={t('loading')} />}
      {loaded.status === 'ready' && rows.length > 0 && (
        <ListTable
          ref={table}
          section={section}
          label={heading}
          order={order}
          sortBy={sortBy}
          rows={rows}
          markedId={marked?.id}
          selection={selection}
        />
      )}
      {loaded.status === 'ready' && rows.length === 0 && <NothingFound search={foundBy} onClear={clearSearch} />}
      {listed.hasMore && <LoadMore shown={rows.length} onMore={listed.loadMore} />}
    </>
  )
}

function NothingFound({ search, onClear }: { search: string; onClear: () => void }) {
  const t = useWords(adminWords)
  if (search === '') return <EmptyState icon={<FolderOpen />} message={t('nothing')} />
  return (
    <EmptyState
      icon={<SearchX />}
      message={t('noMatches', { search })}
      action={<Button onClick={onClear}>{t('clearSearch')}</Button>}
    />
  )
}

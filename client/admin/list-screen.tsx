import { FolderOpen, Plus, SearchX } from 'lucide-react'
import { useCallback, useDeferredValue, useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useDocuments, type Listed } from '#client/data/use-documents.ts'
import { formatInteger } from '#client/i18n/format.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { adminWords, type AdminTranslate } from '#client/i18n/words/admin.ts'
import { Button } from '#client/ui/button.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { ErrorPanel } from '#client/ui/error-panel.tsx'
import { usePageTitle } from '#client/ui/page-title.ts'
import { SearchField } from '#client/ui/search-field.tsx'
import { Table, type TableColumn } from '#client/ui/table.tsx'
import type { Collection } from '#sync/entities/index.ts'
import { findRows, sortRows } from './listed-rows.ts'
import { LoadMore } from './load-more.tsx'
import { QuietSpinner } from './quiet-spinner.tsx'
import { RowActions } from './row-actions.tsx'
import { RowName } from './row-name.tsx'
import { addAddress, editAddress, type Section } from './section.ts'
import { useListAddress, type ListOrder } from './use-list-address.ts'

type Row = Listed<Collection>

const loadedAtOnce = 50
const noRows: readonly Row[] = []

/** /administration/{section}: heading, search, Add and the rows (spec section 2, "List screens"). */
export function ListScreen({ section }: { section: Section }) {
  const t = useWords(adminWords)
  const navigate = useNavigate()
  const loaded = useDocuments(section.collection)
  const { search, order, setSearch, sortBy } = useListAddress(section)
  const [wanted, setWanted] = useState(loadedAtOnce)
  const asked = useDeferredValue(search)
  usePageTitle(t(section.heading))

  const all = loaded.status === 'ready' ? loaded.value : noRows
  const sorted = useMemo(() => {
    const column = section.columns.find(({ heading }) => heading === order.by)
    const own = all.filter(({ document }) => section.holds?.(document) ?? true)
    const named = own.map((row) => ({ ...row, id: row.document.id, name: row.document.name }))
    return sortRows(named, (row) => column?.sortBy(row.document) ?? '', order.isDescending)
  }, [all, section, order.by, order.isDescending])
  const found = useMemo(
    () => findRows(sorted, asked, (row) => section.searchText(row.document)),
    [sorted, asked, section],
  )
  const rows = useMemo(() => found.slice(0, wanted), [found, wanted])

  const { by, isDescending } = order
  const columns = useMemo(() => columnsOf(section, { by, isDescending }, t), [section, by, isDescending, t])
  const actions = useMemo(() => actionsOf(section), [section])
  const open = useCallback(({ document }: Row) => void navigate(editAddress(section, document.id)), [navigate, section])

  return (
    <>
      <div className="flex flex-wrap items-baseline gap-x-4">
        <h1>{t(section.heading)}</h1>
        <p aria-live="polite" className="text-muted">
          {loaded.status === 'ready' &&
            t('countOf', { count: formatInteger(rows.length), total: formatInteger(sorted.length) })}
        </p>
      </div>
      <div className="z-10 flex gap-3 bg-ground py-2 md:sticky md:top-[84px]">
        <SearchField label={t('search')} value={search} onChange={setSearch} className="min-w-0 flex-1 md:max-w-96" />
        <Button
          variant="primary"
          icon={<Plus aria-hidden size={18} />}
          className="ml-auto"
          onClick={() => void navigate(addAddress(section))}
        >
          {t('add')}
        </Button>
      </div>
      {loaded.status === 'loading' && <QuietSpinner label={t('loading')} />}
      {loaded.status === 'error' && <ErrorPanel messages={[loaded.message]} onRetry={loaded.retry} />}
      {loaded.status === 'ready' &&
        (rows.length > 0 ? (
          <div className="rounded-card border border-hairline bg-surface pb-2">
            <Table
              label={t(section.heading)}
              columns={columns}
              rows={rows}
              idOf={(row) => row.document.id}
              onSort={(key) => sortBy(columnOf(section, key))}
              onOpen={open}
              actionsHeading={t('actions')}
              actions={actions}
            />
          </div>
        ) : (
          <EmptyState
            icon={asked.trim() === '' ? <FolderOpen /> : <SearchX />}
            message={asked.trim() === '' ? t('nothing') : t('noMatches', { search: asked.trim() })}
            action={asked.trim() === '' ? null : <Button onClick={() => setSearch('')}>{t('clearSearch')}</Button>}
          />
        ))}
      {rows.length < found.length && <LoadMore shown={rows.length} onMore={() => setWanted(wanted + loadedAtOnce)} />}
    </>
  )
}

function columnsOf(section: Section, { by, isDescending }: ListOrder, t: AdminTranslate): TableColumn<Row>[] {
  return section.columns.map((column) => ({
    key: column.heading,
    heading: t(column.heading),
    align: column.align,
    sorted: column.heading === by ? (isDescending ? 'descending' : 'ascending') : null,
    // The name leads to the edit screen and carries the row's state, whatever the section.
    cell: (row) => (column.heading === 'name' ? <RowName section={section} row={row} /> : column.cell(row.document)),
  }))
}

const actionsOf = (section: Section) => (row: Row) => <RowActions section={section} row={row} />

function columnOf({ columns, sortedBy }: Section, key: string) {
  return columns.find(({ heading }) => heading === key)?.heading ?? sortedBy
}

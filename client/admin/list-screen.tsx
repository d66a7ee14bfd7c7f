import { FolderOpen, Plus, SearchX, Trash2 } from 'lucide-react'
import { useCallback, useDeferredValue, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useListedRows, useNamedRows, type ListedRow } from '#client/data/kept/use-listed.ts'
import { formatInteger } from '#client/i18n/format.ts'
import { useWords, type TranslateOf } from '#client/i18n/i18n.ts'
import { adminWords } from '#client/i18n/words/admin.ts'
import { fieldWords } from '#client/i18n/words/fields.ts'
import { thingWords } from '#client/i18n/words/things.ts'
import { Button, LinkButton } from '#client/ui/button.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { ErrorPanel } from '#client/ui/error-panel.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { usePageTitle } from '#client/ui/page-title.ts'
import { SearchField } from '#client/ui/search-field.tsx'
import { Table, type TableColumn, type TableHandle } from '#client/ui/table.tsx'
import type { Collection } from '#sync/entities/index.ts'
import { createOrder, findRows, toShown, type ShownRow } from './listed-rows.ts'
import { LoadMore } from './load-more.tsx'
import { markRow, useMarkedRow } from './marked-row.ts'
import { QuietSpinner } from './quiet-spinner.tsx'
import { RowActions } from './row-actions.tsx'
import { RowName } from './row-name.tsx'
import { addAddress, deletedAddress, editAddress, type PlainRow, type Section } from './section.ts'
import { useListAddress, type ListOrder } from './use-list-address.ts'
import { useMarkInSight } from './use-mark-in-sight.ts'

type Row = ShownRow<ListedRow<Collection>, PlainRow>

const loadedAtOnce = 50
const noRows: readonly ListedRow<Collection>[] = []
const noNames: readonly Collection[] = []

/** /administration/{section}: heading, search, Add and the rows (product 2). */
export function ListScreen({ section }: { section: Section }) {
  const t = useWords(adminWords)
  const tField = useWords(fieldWords)
  const navigate = useNavigate()
  const loaded = useListedRows(section.collection)
  const names = useNamedRows(section.names ?? noNames)
  const { search, order, setSearch, sortBy } = useListAddress(section)
  const [wanted, setWanted] = useState(loadedAtOnce)
  const asked = useDeferredValue(search)
  const heading = useWords(thingWords)(`${section.thing}s`)
  usePageTitle(heading)

  const { by, isDescending } = order
  const all = loaded.status === 'ready' ? loaded.value : noRows
  const shown = useMemo(() => toShown<ListedRow<Collection>, PlainRow>(section, names), [section, names])
  const own = useMemo(
    () => all.filter(({ row }) => section.holds?.(row) ?? true).map((listed) => shown(listed)),
    [all, section, shown],
  )
  const inOrder = useMemo(() => {
    const column = section.columns.find(({ heading }) => heading === by)
    return createOrder(({ plain }: Row) => column?.sortBy(plain) ?? '', isDescending)
  }, [section, by, isDescending])
  const sorted = useMemo(() => inOrder(own), [inOrder, own])
  const found = useMemo(() => findRows(sorted, asked), [sorted, asked])
  const rows = useMemo(() => found.slice(0, wanted), [found, wanted])

  const marked = useMarkedRow()
  const place = marked ? found.findIndex(({ id }) => id === marked.id) : -1
  if (place >= wanted) setWanted(Math.ceil((place + 1) / loadedAtOnce) * loadedAtOnce)
  const table = useRef<TableHandle>(null)
  useMarkInSight(marked, place < rows.length ? place : -1, table)
  const leftOut = marked && place < 0 ? own.find(({ id }) => id === marked.id) : undefined

  const columns = useMemo(() => columnsOf(section, { by, isDescending }, tField), [section, by, isDescending, tField])
  const actions = useMemo(() => actionsOf(section), [section])
  const searchFor = (text: string) => {
    markRow(null)
    setSearch(text)
  }
  const open = useCallback(({ id }: Row) => void navigate(editAddress(section, id)), [navigate, section])

  return (
    <>
      <div className="flex flex-wrap items-baseline gap-x-4">
        <h1>{heading}</h1>
        <p aria-live="polite" className="text-muted">
          {loaded.status === 'ready' &&
            t('countOf', { count: formatInteger(rows.length), total: formatInteger(sorted.length) })}
        </p>
        <LinkButton
          compact
          variant="quiet"
          className="ml-auto"
          to={deletedAddress(section)}
          icon={<Trash2 aria-hidden size={16} />}
        >
          {t('recentlyDeleted')}
        </LinkButton>
      </div>
      <div className="z-10 flex gap-3 bg-ground py-2 md:sticky md:top-[84px] md:before:absolute md:before:inset-x-0 md:before:-top-3 md:before:h-3 md:before:bg-ground">
        <SearchField label={t('search')} value={search} onChange={searchFor} className="min-w-0 flex-1 md:max-w-96" />
        <Button
          variant="primary"
          icon={<Plus aria-hidden size={18} />}
          className="ml-auto"
          onClick={() => void navigate(addAddress(section))}
        >
          {t('add')}
        </Button>
      </div>
      {leftOut && (
        <Notice
          tone="info"
          actions={
            <Button compact onClick={() => setSearch('')}>
              {t('clearSearch')}
            </Button>
          }
        >
          {t('leftOut', { name: leftOut.name })}
        </Notice>
      )}
      {loaded.status === 'loading' && <QuietSpinner label={t('loading')} />}
      {loaded.status === 'error' && <ErrorPanel messages={[loaded.message]} onRetry={loaded.retry} />}
      {loaded.status === 'ready' &&
        (rows.length > 0 ? (
          <div className="rounded-card border border-hairline bg-surface pb-2">
            <Table
              ref={table}
              markedId={marked?.id}
              label={heading}
              columns={columns}
              rows={rows}
              idOf={({ id }) => id}
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

function columnsOf(
  section: Section,
  { by, isDescending }: ListOrder,
  t: TranslateOf<typeof fieldWords>,
): TableColumn<Row>[] {
  return section.columns.map((column) => ({
    key: column.heading,
    heading: t(column.heading),
    align: column.align,
    sorted: column.heading === by ? (isDescending ? 'descending' : 'ascending') : null,
    // In every section the name links to the edit screen and carries the row's state.
    cell: ({ listed, plain }) =>
      column.heading === 'name' ? <RowName section={section} row={listed} /> : column.cell(plain),
  }))
}

const actionsOf = (section: Section) => (row: Row) => <RowActions section={section} row={row.listed} />

function columnOf({ columns, sortedBy }: Section, key: string) {
  return columns.find(({ heading }) => heading === key)?.heading ?? sortedBy
}

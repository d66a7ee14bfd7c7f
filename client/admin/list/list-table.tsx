import { useCallback, useLayoutEffect, useMemo, useRef, type RefObject } from 'react'
import { useNavigate } from 'react-router-dom'
import { useWords } from '#client/i18n/i18n.ts'
import { adminWords } from '#client/i18n/words/admin.ts'
import { classes } from '#client/ui/classes.ts'
import { Table, type TableColumn, type TableHandle } from '#client/ui/table.tsx'
import { editAddress } from '#sync/rules/section-paths.ts'
import { AllTick, RowTick } from '../bulk/row-tick.tsx'
import type { Selection } from '../bulk/selection.ts'
import { RowActions } from './row-actions.tsx'
import { useRowKeys } from './use-row-keys.tsx'
import { RowName } from './row-name.tsx'
import { useColumnWords } from '../columns/column-words.ts'
import type { Section } from '../section.ts'
import type { ListOrder } from './use-list-address.ts'
import type { SectionRow } from './use-section-rows.ts'

type ListTableProps = {
  ref: RefObject<TableHandle | null>
  section: Section
  label: string
  order: ListOrder
  sortBy: (heading: Section['sortedBy']) => void
  rows: readonly SectionRow[]
  markedId: string | undefined
  selection: Selection
  /** Whether a phone shows the headings, by which rows are sorted and chosen. */
  hasHead: boolean
  /** Whether keys change, choose and delete rows. */
  hasKeys: boolean
}

const noRows: readonly SectionRow[] = []

/** The rows of a section with its columns, its preview rows and the actions of each. */
export function ListTable({
  ref,
  section,
  label,
  order,
  sortBy,
  rows,
  markedId,
  selection,
  hasHead,
  hasKeys,
}: ListTableProps) {
  const t = useWords(adminWords)
  const navigate = useNavigate()
  useLayoutEffect(() => selection.show(rows.map(({ id }) => id)), [selection, rows])
  const ticks = useMemo(() => ticksOf(selection), [selection])
  const own = useColumns(section, order)
  const columns = useMemo(() => [ticks, ...own], [ticks, own])
  const actions = useCallback((row: SectionRow) => <RowActions section={section} row={row.listed} />, [section])
  const preview = useMemo(() => previewOf(section), [section])
  const open = useCallback(({ id }: SectionRow) => void navigate(editAddress(section, id)), [navigate, section])
  const box = useRef<HTMLDivElement>(null)
  const { pressKey, question } = useRowKeys({ section, rows: hasKeys ? rows : noRows, selection, box, table: ref })
  return (
    <div
      ref={box}
      role="presentation"
      onKeyDown={pressKey}
      className={classes(
        'rounded-card border border-hairline bg-surface max-md:border-0 max-md:bg-transparent',
        !hasHead && 'max-md:[&_thead]:hidden',
      )}
    >
      <Table
        ref={ref}
        markedId={markedId}
        label={label}
        columns={columns}
        rows={rows}
        idOf={({ id }) => id}
        onSort={(key) => sortBy(headingOf(section, key))}
        onOpen={open}
        actionsHeading={t('actions')}
        actions={actions}
        preview={preview}
      />
      {question}
    </div>
  )
}

/** The column by which rows are chosen for a bulk change. */
function ticksOf(selection: Selection): TableColumn<SectionRow> {
  return {
    key: 'chosen',
    heading: '',
    control: () => <AllTick selection={selection} />,
    cell: ({ id, name }) => <RowTick id={id} name={name} selection={selection} />,
    className: 'w-0 max-md:px-0 max-md:first:pl-0 max-[22rem]:w-auto md:pr-0',
  }
}

function useColumns(section: Section, { by, isDescending }: ListOrder): TableColumn<SectionRow>[] {
  const wordsOf = useColumnWords()
  return useMemo(() => {
    const shown = section.columns.filter(({ isOff }) => !isOff)
    return shown.map(({ heading, label, align, className, shownIn, cell, sortBy }) => ({
      key: heading,
      heading: wordsOf({ heading, label }),
      align,
      className: classes(shownIn, className),
      isPlain: !sortBy,
      sorted: heading === by ? (isDescending ? 'descending' : 'ascending') : null,
      // In every section the name links to the edit screen and carries the row's state.
      cell: ({ listed, plain }) =>
        heading === 'name' ? <RowName section={section} row={listed} /> : cell(plain, listed),
    }))
  }, [section, by, isDescending, wordsOf])
}

function previewOf({ Preview }: Section) {
  return Preview && (({ id, plain }: SectionRow) => <Preview id={id} row={plain} />)
}

function headingOf({ columns, sortedBy }: Section, key: string) {
  return columns.find(({ heading }) => heading === key)?.heading ?? sortedBy
}

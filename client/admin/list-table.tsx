import { useCallback, useMemo, type Ref } from 'react'
import { useNavigate } from 'react-router-dom'
import { useWords } from '#client/i18n/i18n.ts'
import { listWords } from '#client/i18n/words/admin-lists.ts'
import { adminWords } from '#client/i18n/words/admin.ts'
import { fieldWords } from '#client/i18n/words/fields.ts'
import { Table, type TableColumn, type TableHandle } from '#client/ui/table.tsx'
import { RowActions } from './row-actions.tsx'
import { RowName } from './row-name.tsx'
import { editAddress, type Section } from './section.ts'
import type { ListOrder } from './use-list-address.ts'
import type { SectionRow } from './use-section-rows.ts'

type ListTableProps = {
  ref: Ref<TableHandle>
  section: Section
  label: string
  order: ListOrder
  sortBy: (heading: Section['sortedBy']) => void
  rows: readonly SectionRow[]
  markedId: string | undefined
}

/** The rows of a section with its columns, its preview rows and the actions of each. */
export function ListTable({ ref, section, label, order, sortBy, rows, markedId }: ListTableProps) {
  const t = useWords(adminWords)
  const navigate = useNavigate()
  const columns = useColumns(section, order)
  const actions = useCallback((row: SectionRow) => <RowActions section={section} row={row.listed} />, [section])
  const preview = useMemo(() => previewOf(section), [section])
  const open = useCallback(({ id }: SectionRow) => void navigate(editAddress(section, id)), [navigate, section])
  return (
    <div className="rounded-card border border-hairline bg-surface pb-2">
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
    </div>
  )
}

function useColumns(section: Section, { by, isDescending }: ListOrder): TableColumn<SectionRow>[] {
  const tField = useWords(fieldWords)
  const tList = useWords(listWords)
  return useMemo(
    () =>
      section.columns.map(({ heading, label, align, className, cell }) => ({
        key: heading,
        heading: label ? tList(label) : tField(heading),
        align,
        ...(className !== undefined && { className }),
        sorted: heading === by ? (isDescending ? 'descending' : 'ascending') : null,
        // In every section the name links to the edit screen and carries the row's state.
        cell: ({ listed, plain }) => (heading === 'name' ? <RowName section={section} row={listed} /> : cell(plain)),
      })),
    [section, by, isDescending, tField, tList],
  )
}

function previewOf({ Preview }: Section) {
  return Preview && (({ id, plain }: SectionRow) => <Preview id={id} row={plain} />)
}

function headingOf({ columns, sortedBy }: Section, key: string) {
  return columns.find(({ heading }) => heading === key)?.heading ?? sortedBy
}

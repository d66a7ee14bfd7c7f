import { observeWindowOffset, observeWindowRect, useWindowVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { ArrowDown, ArrowUp } from 'lucide-react'
import {
  memo,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
  type MouseEvent,
  type ReactNode,
  type Ref,
} from 'react'
import { afterFrame } from './loading/after-frame.ts'
import { classes } from './classes.ts'
import { useWhileOnTop } from './loading/hidden-underneath.tsx'
import { tableRoles as roles } from './table-roles.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

export type TableColumn<Row> = {
  key: string
  heading: string
  cell: (row: Row) => ReactNode
  align?: 'end' | undefined
  /** Whether the rows stand in the order of this column. */
  sorted?: 'ascending' | 'descending' | null
  /** Rows are never sorted by it: its heading is no button. */
  isPlain?: boolean
  /** For a column that only narrow or only wide windows show. */
  className?: string
  /** Stands in the heading in place of the button that sorts. */
  control?: () => ReactNode
}

export type TableHandle = {
  /** Scrolls the row of this index into the middle of the window. */
  scrollTo(index: number): void
}

type TableProps<Row> = {
  ref?: Ref<TableHandle>
  /** The table's accessible name. */
  label: string
  columns: readonly TableColumn<Row>[]
  rows: readonly Row[]
  idOf: (row: Row) => string
  onSort: (key: string) => void
  /** A double-click anywhere on a row but on its controls. */
  onOpen: (row: Row) => void
  actionsHeading: string
  actions: (row: Row) => ReactNode
  /** A second row below each, over the whole width. */
  preview?: ((row: Row) => ReactNode) | undefined
  /** The row that stands out from the others. */
  markedId?: string | undefined
}

const edge = 'first:pl-3 last:pr-0 md:first:pl-5 md:last:pr-3'
/** Cells paint the colour of their row: only they can have the round corners of the card that the table fills. */
const painted = 'md:bg-(--row-color)'
/** Not by `tbody:last-child`: whatever becomes a last child above the table would have the style of all cells computed again (decision 198). */
const lowest = 'first:rounded-bl-[calc(var(--radius-card)-1px)] last:rounded-br-[calc(var(--radius-card)-1px)]'
/** Headings stay in sight below the bar of the list, which is 60 px high and 84 px below the upper edge (product 9). */
const stays =
  'md:sticky md:top-[144px] md:z-[9] md:bg-surface md:first:rounded-tl-[calc(var(--radius-card)-1px)] ' +
  'md:last:rounded-tr-[calc(var(--radius-card)-1px)]'
/** Only cells have borders, but where they stand below each other. */
const underlined = 'border-b border-hairline max-[22rem]:border-0'
/** Where there is room for a few letters only, as with large text on a phone, the cells of a row stand below each other. */
const narrow = {
  block: 'max-[22rem]:block',
  row: 'max-[22rem]:flex max-[22rem]:flex-wrap max-[22rem]:items-center',
  first:
    'max-[22rem]:not-[.w-0]:first:w-full max-[22rem]:[.w-0+&]:min-w-[calc(100%-3.5rem)] max-[22rem]:[.w-0+&]:flex-1',
}
/** Pixels: with a mouse and room for it a row is 36 high. */
const likelyRowHeight = () => (matchMedia('(width >= 48rem) and (pointer: fine)').matches ? 36 : 61)
/** On a phone a row is a card: what chooses it, its cells below each other, and its actions, whose menu reaches over the next cards. */
const card = {
  body: 'max-md:mb-2 max-md:block max-md:rounded-card max-md:border max-md:border-hairline max-md:bg-(--row-color,var(--surface))',
  row: 'max-md:grid max-md:grid-cols-[auto_minmax(0,1fr)_auto] max-md:items-center max-md:py-1',
  cell:
    'max-md:col-start-2 max-md:rounded-none! max-md:text-left max-md:not-[.w-0]:pl-2! max-md:[&.w-0]:col-start-1 ' +
    'max-md:[&.w-0]:row-start-1 max-md:[&.w-0]:w-11',
  actions: 'max-md:col-start-3 max-md:row-start-1 max-md:rounded-none!',
}
const likelyPreviewHeight = 160
const shownWhole = 50
const rowsBeyondWindow = 15

/**
 * A striped table with sortable columns. Of more than 50 rows only those in and near the window are in the page, so that
 * 10,000 cost what 50 do; screen readers learn how many there are.
 */
export function Table<Row>(props: TableProps<Row>) {
  const { ref, label, columns, rows, idOf, onSort, onOpen, actionsHeading, actions, preview, markedId } = props
  const head = useRef<HTMLTableSectionElement>(null)
  const [scrollMargin, setScrollMargin] = useState(0)
  const isMeasured = useRef(false)
  const [rowHeight] = useState(likelyRowHeight)
  const whileOnTop = useWhileOnTop()
  useLayoutEffect(() => {
    const measure = () => {
      if (head.current) setScrollMargin(Math.round(head.current.getBoundingClientRect().bottom + scrollY))
    }
    return whileOnTop(() => {
      if (isMeasured.current) return afterFrame(measure)
      isMeasured.current = true
      measure()
      return undefined
    })
  }, [rows, whileOnTop])
  // oxlint-disable-next-line react/incompatible-library -- nothing here is memoized
  const windowed = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => rowHeight + (preview ? likelyPreviewHeight : 0),
    overscan: rows.length <= shownWhole ? shownWhole : rowsBeyondWindow,
    scrollMargin,
    getItemKey: (index) => idOf(rows[index]!),
    // Another screen scrolls the same window.
    observeElementRect: (of, tell) => whileOnTop(() => observeWindowRect(of, tell)),
    observeElementOffset: (of, tell) => whileOnTop(() => observeOffset(of, tell)),
  })
  useImperativeHandle(ref, () => ({ scrollTo: (index) => windowed.scrollToIndex(index, { align: 'center' }) }), [
    windowed,
  ])
  const items = windowed.getVirtualItems()
  const above = (items[0]?.start ?? scrollMargin) - scrollMargin
  const below = windowed.getTotalSize() + scrollMargin - (items.at(-1)?.end ?? scrollMargin)
  const rowsEach = preview ? 2 : 1

  return (
    <table
      {...roles.table}
      aria-label={label}
      aria-rowcount={rows.length * rowsEach + 1}
      className={classes('w-full border-separate border-spacing-0 max-md:block', narrow.block)}
    >
      <thead {...roles.group} ref={head} className={classes('max-md:block', narrow.block)}>
        <tr
          {...roles.row}
          aria-rowindex={1}
          className={classes('border-hairline max-md:flex max-md:flex-wrap max-[22rem]:border-b', narrow.row)}
        >
          {columns.map((column) => (
            <Heading key={column.key} column={column} onSort={onSort} />
          ))}
          <th {...roles.heading} scope="col" className={classes(edge, underlined, stays)}>
            <VisuallyHidden>{actionsHeading}</VisuallyHidden>
          </th>
        </tr>
      </thead>
      <Gap height={above} columns={columns.length + 1} />
      {items.map(({ index, key }) => (
        <TableRow
          key={key}
          index={index}
          firstRow={index * rowsEach + 2}
          id={String(key)}
          row={rows[index]!}
          columns={columns}
          actions={actions}
          preview={preview}
          onOpen={onOpen}
          isMarked={key === markedId}
          isLast={index === rows.length - 1}
          measure={windowed.measureElement}
        />
      ))}
      <Gap height={below} columns={columns.length + 1} />
    </table>
  )
}

/** Where the window stands by the time that the browser has scrolled it back is reported too: nothing else may scroll it. */
function observeOffset(of: Virtualizer<Window, Element>, tell: (offset: number, isScrolling: boolean) => void) {
  const stop = observeWindowOffset(of, tell)
  const leave = afterFrame(() => tell(scrollY, false))
  return () => {
    leave()
    stop?.()
  }
}

type RowProps<Row> = Pick<TableProps<Row>, 'columns' | 'actions' | 'preview' | 'onOpen'> & {
  index: number
  /** Its number among all rows of the table, which count from 1. */
  firstRow: number
  id: string
  row: Row
  isMarked: boolean
  isLast: boolean
  measure: (element: HTMLElement | null) => void
}

/** A row with its preview is a group of its own, which is measured, striped and marked as one. */
function PlainRow<Row>(props: RowProps<Row>) {
  const { index, firstRow, id, row, columns, actions, preview, onOpen, isMarked, isLast, measure } = props
  const open = ({ target }: MouseEvent) => {
    if (!(target as Element).closest('a, button, input, label')) onOpen(row)
  }
  return (
    <tbody
      {...roles.group}
      ref={measure}
      data-index={index}
      className={classes(
        narrow.block,
        card.body,
        'hover:[--row-color:var(--brand-soft)]',
        isMarked
          ? 'outline-2 -outline-offset-2 outline-ok [--row-color:var(--ok-soft)]'
          : index % 2 === 0 && '[--row-color:var(--sunken)]',
        'max-[22rem]:bg-(--row-color)',
      )}
    >
      <tr
        {...roles.row}
        data-id={id}
        aria-rowindex={firstRow}
        onDoubleClick={open}
        className={classes(card.row, narrow.row)}
      >
        {columns.map((column) => (
          <td
            {...roles.cell}
            key={column.key}
            className={classes(
              'px-1 py-2 max-md:px-0 max-md:py-0 md:px-3 md:pointer-fine:py-0',
              edge,
              painted,
              isLast && !preview && lowest,
              narrow.first,
              card.cell,
              column.align === 'end' && 'text-right',
              column.className,
            )}
          >
            {column.cell(row)}
          </td>
        ))}
        <td
          {...roles.cell}
          className={classes(
            'py-2 max-md:py-0 md:pointer-fine:py-0',
            edge,
            painted,
            isLast && !preview && lowest,
            card.actions,
          )}
        >
          {actions(row)}
        </td>
      </tr>
      {preview && (
        <tr
          {...roles.row}
          aria-rowindex={firstRow + 1}
          onDoubleClick={open}
          className={classes('max-md:block', narrow.block)}
        >
          <td
            {...roles.cell}
            colSpan={columns.length + 1}
            className={classes('px-3 pb-4 max-md:block md:px-5', painted, isLast && lowest, narrow.block)}
          >
            {preview(row)}
          </td>
        </tr>
      )}
    </tbody>
  )
}

/** Rendered again only when something in its row has changed: a live query makes every row again when one changes. */
const TableRow = memo(
  PlainRow,
  ({ row: before, ...known }, { row: now, ...next }) => isShallowlySame(before, now) && isShallowlySame(known, next),
) as typeof PlainRow

function isShallowlySame(one: unknown, other: unknown): boolean {
  const [a, b] = [Object.entries(Object(one)), Object(other) as Record<string, unknown>]
  return a.length === Object.keys(b).length && a.every(([name, value]) => Object.is(value, b[name]))
}

const headingLook = 'inline-flex min-h-11 items-center px-1 text-[0.8125rem] font-semibold md:px-2 md:text-[0.9375rem]'

function Heading<Row>({ column, onSort }: { column: TableColumn<Row>; onSort: (key: string) => void }) {
  const { key, heading, sorted, align, className, control, isPlain = false } = column
  const Arrow = sorted === 'descending' ? ArrowDown : ArrowUp
  if (control) {
    return (
      <th {...roles.heading} scope="col" className={classes(edge, underlined, stays, 'max-md:[&.w-0]:w-11', className)}>
        {control()}
      </th>
    )
  }
  return (
    <th
      {...roles.heading}
      scope="col"
      aria-sort={sorted ?? undefined}
      className={classes(
        'px-0 py-1 md:px-1 md:pointer-fine:py-0',
        underlined,
        stays,
        align === 'end' ? 'text-right' : 'text-left',
        'first:pl-2 md:first:pl-3',
        className,
      )}
    >
      {isPlain ? (
        <span className={classes(headingLook, 'text-muted')}>{heading}</span>
      ) : (
        <button
          type="button"
          onClick={() => onSort(key)}
          className={classes(
            headingLook,
            'min-w-11 gap-1 rounded-chip text-left hover:text-brand',
            sorted ? 'text-text' : 'text-muted',
            align === 'end' && 'flex-row-reverse',
          )}
        >
          {heading}
          <Arrow aria-hidden size={15} className={sorted ? 'shrink-0' : 'shrink-0 opacity-0 max-md:hidden'} />
        </button>
      )}
    </th>
  )
}

/** Stands in for the rows that are not in the page. */
function Gap({ height, columns }: { height: number; columns: number }) {
  if (height <= 0) return null
  return (
    <tbody aria-hidden>
      <tr>
        <td colSpan={columns} style={{ height }} className="p-0" />
      </tr>
    </tbody>
  )
}

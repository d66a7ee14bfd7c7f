import { Day, type Cell, type SheetColumn } from '../write-workbook.ts'
import { eventColumns, reasonHeading, type EventColumn } from '../columns.ts'
import { isLeftOut, type EventPlan } from './plan-event.ts'
import type { EventLines } from '../reading/sheet-events.ts'
import type { SheetLine } from '../reading/sheet-lines.ts'
import type { RowError } from '#sync/protocol/sheet-import.ts'

/** A row that was left out, and why. */
export type LeftOutRow = { line: SheetLine; reason: string }

/** The columns of a sheet that was sent, as the export has them, and behind them why each row was left out. */
export function leftOutColumns(lines: readonly SheetLine[]): SheetColumn<LeftOutRow>[] {
  const given = new Set(lines.flatMap(({ texts }) => Object.keys(texts)))
  const columns = (Object.keys(eventColumns) as EventColumn[]).filter((column) => given.has(column))
  return [
    ...columns.map((column) => {
      const { cell: _, ...shown } = eventColumns[column]
      return { ...shown, cell: ({ line }: LeftOutRow) => toCell(line.texts[column] ?? '', column) }
    }),
    { heading: reasonHeading, width: 60, wrap: true, cell: ({ reason }) => reason },
  ]
}

/** The rows that an import leaves out, in the order of the sheet: with what is wrong in each, or with the row that it goes with. */
export function leftOutRows(
  events: readonly { lines: EventLines['lines']; plan: EventPlan }[],
  { lines: unusable, errors }: { lines: readonly SheetLine[]; errors: readonly RowError[] },
): LeftOutRow[] {
  const byRow = Map.groupBy(errors, ({ row }) => row)
  const own = unusable.map((line) => ({
    line,
    reason: sentences(byRow.get(line.number) ?? []) || sentences(errors.slice(-1)),
  }))
  const planned = events.flatMap(({ lines, plan }): LeftOutRow[] => {
    if (plan.kind === 'skipped' && plan.alike) {
      const { name, visibility } = plan.alike.known
      return lines.map((line) => ({ line, reason: `It looks like “${name}”, which is here already (${visibility}).` }))
    }
    if (!isLeftOut(plan)) return []
    const unknown = plan.unknown.map(({ row, column, name }): RowError => {
      const { heading } = eventColumns[column]
      return { row, column: heading, message: `There is no “${name}” here.` }
    })
    const found = Map.groupBy([...plan.errors, ...unknown], ({ row }) => row)
    const [first] = [...found.keys()].toSorted((one, other) => one - other)
    return lines.map((line) => ({
      line,
      reason: sentences(found.get(line.number) ?? []) || `Row ${first} of the same event can’t be used.`,
    }))
  })
  return [...own, ...planned].toSorted((one, other) => one.line.number - other.line.number)
}

function sentences(errors: readonly RowError[]): string {
  return errors.map(({ column, message }) => (column === null ? message : `${column}: ${message}`)).join('\n')
}

/** A date as a date again, of a clock that is read as UTC. */
function toCell(text: string, column: EventColumn): Cell {
  if (text === '') return null
  if ((column !== 'start' && column !== 'end') || !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/.test(text)) return text
  return text.endsWith('T00:00:00') ? new Day(text.slice(0, 10)) : new Date(`${text}Z`)
}

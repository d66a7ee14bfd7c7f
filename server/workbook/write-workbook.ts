import type { Writable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { tzOffset } from '@date-fns/tz'
import type ExcelJS from 'exceljs'
import type { Response } from 'express'
import { sectorZone } from '#sync/rules/zone.ts'
import { printable } from '#sync/rules/typed-text.ts'
import { asAttachment } from '../http/attachment.ts'
import { drained } from '../kit/backpressure.ts'

/** A cell's value is of a type that Excel shows and never runs: a text that begins with `=` stays a text. */
export type Cell = string | number | Date | null

/** A day (YYYY-MM-DD) that is the same in every zone. */
export class Day extends Date {}

/** `wrap` shows the lines of a text below each other; `hidden` is for programs. */
export type SheetColumn<Row> = {
  heading: string
  width: number
  wrap?: true
  hidden?: true
  cell: (row: Row) => Cell
}

export const excel = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/**
 * `sharesTexts`: each text is held once, apart from the cells, as Excel does it. LibreOffice takes only such a text over
 * into other formats as it is. It costs memory, so that texts stand in their cells after so many characters.
 */
type Sheet<Row> = {
  filename: string
  sheet: string
  columns: readonly SheetColumn<Row>[]
  zone?: string
  sharesTexts?: true
}

const mostShared = 25_000_000

/**
 * Sends an Excel file of one sheet, page by page as the rows are read, so that its size costs no memory. Excel has no
 * time zones: an instant is written as the zone's clock showed it, the sector's if none is given.
 * Ends quietly when the client has gone.
 */
export async function writeWorkbook<Row>(
  response: Response,
  { filename, sheet, columns, zone = sectorZone, sharesTexts }: Sheet<Row>,
  pages: AsyncIterable<readonly Row[]>,
): Promise<void> {
  // Loaded here because few people need it and it takes a tenth of the server's start.
  const { default: exceljs } = await import('exceljs')
  asAttachment(response, excel, filename)
  const workbook = new exceljs.stream.xlsx.WorkbookWriter({
    stream: response,
    useStyles: true,
    useSharedStrings: sharesTexts === true,
  })
  const worksheet = workbook.addWorksheet(sheet, { views: [{ state: 'frozen', ySplit: 1 }] })
  worksheet.columns = columns.map(({ heading, width, wrap, hidden = false }) => ({
    header: heading,
    width,
    hidden,
    style: wrap ? styles.lines : {},
  }))
  worksheet.getRow(1).font = { bold: true }
  worksheet.getRow(1).commit()
  const { values: texts } = Reflect.get(workbook, 'sharedStrings') as { values: readonly string[] }
  let [counted, characters] = [0, 0]
  for await (const page of pages) {
    if (response.destroyed) return
    for (const row of page) addRow(worksheet, { columns, zone }, row)
    for (; counted < texts.length; counted += 1) characters += texts[counted]!.length
    if (characters > mostShared) Reflect.set(worksheet, 'useSharedStrings', false)
    // Other requests get their turn between two pages.
    await setImmediate()
    const { pipes } = Reflect.get(worksheet, 'stream') as { pipes: Writable[] }
    await drained([...pipes, response], response)
  }
  await workbook.commit()
}

/** One object each: the library looks at every new one. */
const styles = {
  lines: { alignment: { wrapText: true, vertical: 'top' } },
  time: { numFmt: 'dd/mm/yyyy hh:mm' },
  day: { numFmt: 'dd/mm/yyyy' },
} as const satisfies Record<string, Partial<ExcelJS.Style>>

function addRow<Row>(
  worksheet: ExcelJS.Worksheet,
  { columns, zone }: Pick<Required<Sheet<Row>>, 'columns' | 'zone'>,
  row: Row,
): void {
  const values = columns.map(({ cell }) => cell(row))
  const added = worksheet.addRow(values.map((value) => toValue(zone, value)))
  for (const [index, value] of values.entries()) {
    if (value instanceof Date) added.getCell(index + 1).style = value instanceof Day ? styles.day : styles.time
  }
  added.commit()
}

function toValue(zone: string, value: Cell): string | number | Date | null {
  if (typeof value === 'string') return spelled(printable(value))
  return value instanceof Date && !(value instanceof Day) ? onClock(zone, value) : value
}

/** Excel reads `_x0041_` in a text as the character of that number, and `_x005F_` as the first `_` of it. */
function spelled(text: string): string {
  return text.replace(/_x(?=[\dA-F]{4}_)/gi, '_x005F_x')
}

/** The wall clock's reading at an instant, as the UTC date that exceljs writes digit by digit. */
export function onClock(zone: string, instant: Date): Date {
  return new Date(instant.getTime() + tzOffset(zone, instant) * 60_000)
}

import { setImmediate } from 'node:timers/promises'
import { tzOffset } from '@date-fns/tz'
import type ExcelJS from 'exceljs'
import type { Response } from 'express'
import { sectorZone } from '#sync/rules/zone.ts'
import { printable } from '#sync/rules/typed-text.ts'
import { asAttachment } from './attachment.ts'

/** A cell's value is of a type that Excel shows and never runs: a text that begins with `=` stays a text. */
export type Cell = string | number | Date | null

export type SheetColumn<Row> = { heading: string; width: number; cell: (row: Row) => Cell }

const excel = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

type Sheet<Row> = { filename: string; sheet: string; columns: readonly SheetColumn<Row>[]; zone?: string }

/**
 * Sends an Excel file of one sheet, page by page as the rows are read, so that its size costs no memory. Excel has no
 * time zones: an instant is written as the zone's clock showed it, the sector's if none is given.
 * Ends quietly when the client has gone.
 */
export async function writeWorkbook<Row>(
  response: Response,
  { filename, sheet, columns, zone = sectorZone }: Sheet<Row>,
  pages: AsyncIterable<readonly Row[]>,
): Promise<void> {
  // Loaded here because few people need it and it takes a tenth of the server's start.
  const { default: exceljs } = await import('exceljs')
  asAttachment(response, excel, filename)
  const workbook = new exceljs.stream.xlsx.WorkbookWriter({ stream: response, useStyles: true })
  const worksheet = workbook.addWorksheet(sheet, { views: [{ state: 'frozen', ySplit: 1 }] })
  worksheet.columns = columns.map(({ heading, width }) => ({ header: heading, width }))
  worksheet.getRow(1).font = { bold: true }
  worksheet.getRow(1).commit()
  for await (const page of pages) {
    if (response.destroyed) return
    for (const row of page) addRow(worksheet, { columns, zone }, row)
    // Other requests get their turn between two pages.
    await setImmediate()
  }
  await workbook.commit()
}

function addRow<Row>(
  worksheet: ExcelJS.Worksheet,
  { columns, zone }: Pick<Required<Sheet<Row>>, 'columns' | 'zone'>,
  row: Row,
): void {
  const cells = columns
    .map(({ cell }) => cell(row))
    .map((value) => (value instanceof Date ? onClock(zone, value) : value))
    .map((value) => (typeof value === 'string' ? printable(value) : value))
  const added = worksheet.addRow(cells)
  for (const [index, value] of cells.entries()) {
    if (value instanceof Date) added.getCell(index + 1).numFmt = 'dd/mm/yyyy hh:mm'
  }
  added.commit()
}

/** The wall clock's reading at an instant, as the UTC date that exceljs writes digit by digit. */
function onClock(zone: string, instant: Date): Date {
  return new Date(instant.getTime() + tzOffset(zone, instant) * 60_000)
}

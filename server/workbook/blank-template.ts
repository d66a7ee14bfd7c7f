import type { DataValidation, Worksheet } from 'exceljs'
import type { RequestHandler } from 'express'
import { eventStatuses, requirements } from '#sync/rules/event-status.ts'
import { printable } from '#sync/rules/typed-text.ts'
import { asAttachment } from '../http/attachment.ts'
import { readNames } from '../records/read-names.ts'
import type { Product } from '../product.ts'
import { eventColumns, sheetName, type EventColumn } from './columns.ts'
import { excel } from './write-workbook.ts'

/** Rows that are prepared for typing. */
const preparedRows = 300
const listsName = 'Lists'
const yesNo = ['Yes', 'No']

/** What the server alone writes into a sheet. */
const ofKnownEvents: readonly EventColumn[] = ['eventId', 'dateId', 'exported', 'image']

/** Columns that hold several names, one on each line, of which Excel offers the first. */
const severalNames: readonly EventColumn[] = ['providers', 'schoolPhases', 'schoolTypes', 'keywords']

/**
 * GET /api/export/calendarEventsTemplate: an empty sheet of events with the headings of the export, that offers the types, providers
 * and tags that are here, and the other words that a cell may hold (product 7).
 */
export function exportBlankTemplate({ database: { sql } }: Pick<Product, 'database'>): RequestHandler {
  return async (_request, response) => {
    const names = [...(await readNames(sql)).values()]
      .filter(({ archived }) => !archived)
      .toSorted((one, other) => one.displayOrder - other.displayOrder || one.name.localeCompare(other.name))
    const namesOf = (kind: string, tagType?: string) =>
      names.filter((name) => name.kind === kind && (!tagType || name.tagType === tagType)).map(({ name }) => name)
    const lists: Partial<Record<EventColumn, readonly string[]>> = {
      type: namesOf('type'),
      providers: namesOf('provider'),
      schoolPhases: namesOf('tag', 'SchoolPhase'),
      schoolTypes: namesOf('tag', 'SchoolType'),
      keywords: namesOf('tag', 'Other'),
      isAllDay: yesNo,
      isFeatured: yesNo,
      isPaidPromotion: yesNo,
      isPublic: yesNo,
      status: ['draft', 'published'],
      eventStatus: eventStatuses,
      requirement: requirements,
    }
    asAttachment(response, excel, 'events-template.xlsx')
    response.end(await writeTemplate(lists))
  }
}

async function writeTemplate(lists: Partial<Record<EventColumn, readonly string[]>>): Promise<Buffer> {
  const { default: exceljs } = await import('exceljs')
  const workbook = new exceljs.Workbook()
  const sheet = workbook.addWorksheet(sheetName, { views: [{ state: 'frozen', ySplit: 1 }] })
  const offered = workbook.addWorksheet(listsName)
  const columns = (Object.keys(eventColumns) as EventColumn[]).filter((column) => !ofKnownEvents.includes(column))
  sheet.columns = columns.map((column) => ({ header: eventColumns[column].heading, width: eventColumns[column].width }))
  sheet.getRow(1).font = { bold: true }
  const listed = columns.filter((column) => (lists[column] ?? []).length > 0)
  offered.columns = listed.map((column) => ({ header: eventColumns[column].heading, width: 28 }))
  offered.getRow(1).font = { bold: true }
  for (const [index, column] of listed.entries()) {
    const words = lists[column]!
    for (const [row, word] of words.entries()) offered.getCell(row + 2, index + 1).value = printable(word)
    const letter = offered.getColumn(index + 1).letter
    const formula = `${listsName}!$${letter}$2:$${letter}$${words.length + 1}`
    const isStrict = !severalNames.includes(column)
    const inSheet = sheet.getColumn(columns.indexOf(column) + 1).letter
    rulesOf(sheet).add(`${inSheet}2:${inSheet}${preparedRows + 1}`, {
      type: 'list',
      allowBlank: true,
      formulae: [formula],
      showErrorMessage: isStrict,
      errorTitle: eventColumns[column].heading,
      error: 'Choose one from the list.',
    })
  }
  return Buffer.from(await workbook.xlsx.writeBuffer())
}

/**
 * The rules of a sheet by range. Of a rule in each cell exceljs makes two ranges that overlap (from row 10, by the order of texts, and from
 * row 2), which Excel may call damaged; its types do not name what holds them.
 */
const rulesOf = (sheet: Worksheet) =>
  (sheet as unknown as { dataValidations: { add(range: string, rule: DataValidation): void } }).dataValidations

import { folded } from '#sync/rules/folded-text.ts'
import { nameKey } from '#sync/rules/name-key.ts'
import { BadRequest } from '../../kit/errors.ts'
import { eventColumns, reasonHeading, type EventColumn } from '../columns.ts'
import { tidy, toSecond } from '../exported-text.ts'
import { mostAboveRows, mostRows, noResult, overlong, tooManyRows, type RawCell, type RawSheet } from '../raw-cell.ts'
import { dateInWords } from './date-in-words.ts'

/** A row of the sheet: what each of its cells says, in one form, whoever wrote it; columns that are missing are absent. */
export type SheetLine = { number: number; texts: Partial<Record<EventColumn, string>> }

/** A cell that holds one of Excel's own errors, such as #REF!. */
export const excelError = '#!'

/** A cell that holds more than Excel could write into it. */
export const overlongCell = '#…'

/** A cell with a formula that no program has worked out. */
export const formulaCell = '#?'

/** How many columns that are passed over are named. */
const mostPassedOver = 20

const momentColumns: ReadonlySet<EventColumn> = new Set(['start', 'end', 'publishAt', 'unpublishAt'])
const wordColumns: ReadonlySet<EventColumn> = new Set(['status', 'eventId', 'dateId'])
const yesNoColumns: ReadonlySet<EventColumn> = new Set(['isAllDay', 'isFeatured', 'isPaidPromotion', 'isPublic'])

/**
 * The rows of a sheet under the headings that the export writes, in any order and below whatever stands above them; other
 * columns are passed over.
 * @throws BadRequest with a sentence when this is no sheet of events
 */
export function toLines({ rows, startsIn1904 }: RawSheet): SheetLine[] {
  if (rows.length === 0) throw new BadRequest('This sheet is empty.', 'SHEET')
  const at = rowOfHeadings(rows)
  const places = placesOf(rows[at]!.cells)
  if (!places.has('eventId') && !places.has('name')) {
    throw new BadRequest('This isn’t a sheet of events: it has no column “Name” or “Event ID”.', 'SHEET')
  }
  const below = rows.slice(at + 1)
  if (below.length > mostRows) throw new BadRequest(tooManyRows, 'SHEET')
  const tidyOnce = remembered(tidy)
  return below.map(({ number, cells }) => ({
    number,
    texts: withEnd(
      Object.fromEntries(
        [...places].map(([column, place]) => [column, rawText(column, cells[place] ?? '', { startsIn1904, tidyOnce })]),
      ),
    ),
  }))
}

/** A start that names its end too (`4 to 6 December 2026`) is both, unless the sheet has another end. */
function withEnd(texts: SheetLine['texts']): SheetLine['texts'] {
  const both = texts.start ? dateInWords(texts.start) : null
  if (!both?.end || (texts.end && texts.end !== both.end)) return texts
  return { ...texts, start: both.start, end: both.end }
}

/** The headings of the columns that are passed over although something stands below them, the first twenty. */
export function headingsPassedOver({ rows }: Pick<RawSheet, 'rows'>): string[] {
  const at = rowOfHeadings(rows)
  const headings = rows[at]?.cells ?? []
  const taken = new Set(placesOf(headings).values())
  const filled = new Set<number>()
  for (const { cells } of rows.slice(at + 1)) {
    for (const [place, cell] of cells.entries()) if ((cell ?? '') !== '') filled.add(place)
  }
  return headings
    .flatMap((heading, place) => {
      const text = typeof heading === 'string' ? tidy(heading) : ''
      const isOther = text !== '' && text !== reasonHeading && !taken.has(place)
      return isOther && filled.has(place) ? [text] : []
    })
    .slice(0, mostPassedOver)
}

function rowOfHeadings(rows: RawSheet['rows']): number {
  const counts = rows.slice(0, mostAboveRows).map(({ cells }) => countHeadings(cells))
  return counts.indexOf(Math.max(...counts))
}

/** How many of the headings of a sheet of events these cells are; none unless an event can be found by them. */
export function countHeadings(cells: readonly RawCell[]): number {
  const columns = new Set(cells.map((cell) => columnOfHeading(cell)))
  columns.delete(undefined)
  return columns.has('name') || columns.has('eventId') ? columns.size : 0
}

function placesOf(headings: readonly RawCell[]): Map<EventColumn, number> {
  const places = new Map<EventColumn, number>()
  for (const [place, heading] of headings.entries()) {
    if (typeof heading !== 'string') continue
    const column = columnsByHeading.get(headingKey(heading))
    if (column === undefined) continue
    if (places.has(column)) throw new BadRequest(`The column “${heading}” is there twice.`, 'SHEET')
    places.set(column, place)
  }
  for (const [place, heading] of headings.entries()) {
    const column = columnOfHeading(heading)
    if (column !== undefined && !places.has(column)) places.set(column, place)
  }
  return places
}

/** A heading is the same with hyphens, line breaks and whatever else stands between its words. */
const headingKey = (text: string) =>
  folded(text)
    .replace(/[\s-]+/g, ' ')
    .trim()

const columns = Object.keys(eventColumns) as EventColumn[]
const severals = ['providers', 'schoolPhases', 'schoolTypes', 'keywords', 'links'] as const satisfies EventColumn[]

const columnsByHeading = new Map(columns.map((column) => [headingKey(eventColumns[column].heading), column]))

/** As people write them by themselves, each as a whole: "Start", "Ends", "Provider". */
const columnsByShortHeading = new Map<string, EventColumn>([
  ...[...columnsByHeading].map(([key, column]) => [key.replace(/ \(uk time\)$/, ''), column] as const),
  ...severals.map((column) => [headingKey(eventColumns[column].heading).replace(/s$/, ''), column] as const),
  ['starts', 'start'],
  ['ends', 'end'],
])

function columnOfHeading(heading: RawCell): EventColumn | undefined {
  if (typeof heading !== 'string') return undefined
  const key = headingKey(heading)
  return columnsByHeading.get(key) ?? columnsByShortHeading.get(key)
}

type Reading = { startsIn1904: boolean; tidyOnce: (text: string) => string }

function rawText(column: EventColumn, cell: RawCell, { startsIn1904, tidyOnce }: Reading): string {
  if (typeof cell === 'object') return cellsOfError.get(cell.error) ?? excelError
  if (typeof cell === 'boolean') return cell ? 'Yes' : 'No'
  if (typeof cell === 'number') return momentColumns.has(column) ? serialDate(cell, startsIn1904) : String(cell)
  const text = tidyOnce(cell)
  if (momentColumns.has(column)) return typedDate(text)
  if (yesNoColumns.has(column)) return yesNo.get(nameKey(text)) ?? text
  return wordColumns.has(column) ? nameKey(text) : text
}

const cellsOfError = new Map([
  [overlong, overlongCell],
  [noResult, formulaCell],
])

const yesNo = new Map([
  ...['yes', 'y', 'true', '1', 'x'].map((text) => [text, 'Yes'] as const),
  ...['no', 'n', 'false', '0'].map((text) => [text, 'No'] as const),
])

/** The same answer, and the same text in memory, for every cell that holds the same. */
function remembered(work: (text: string) => string): (text: string) => string {
  const known = new Map<string, string>()
  return (text) => {
    const before = known.get(text)
    if (before !== undefined) return before
    const made = work(text)
    known.set(text, made)
    return made
  }
}

/** Days since the end of 1899, as Excel counts them (or since 1904, as it did on a Mac). */
function serialDate(days: number, startsIn1904: boolean): string {
  const date = new Date(Math.round((days - 25_569 + (startsIn1904 ? 1462 : 0)) * 86_400) * 1000)
  return Number.isNaN(date.getTime()) ? String(days) : toSecond(date)
}

/**
 * A date that somebody typed as a text: 20/11/2026, 20/11/2026 09:30, 20.11.2026, 2026-11-20 or 2026-11-20T09:30:00, a time with
 * the name of its clock if need be (25/10/2026 01:30 BST), or in words as forms read it: 04/12/26, 4 Dec 2026, 04-Dec-26 9:00 AM.
 */
function typedDate(text: string): string {
  const typed = nameKey(text)
  const found = british.exec(typed) ?? iso.exec(typed)
  if (!found) return momentInWords(typed) ?? text
  const { year, month, day, hour = 0, minute = 0, second = 0, zone } = found.groups ?? {}
  const given = [Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute), Number(second)] as const
  const date = new Date(Date.UTC(...given))
  const read = [
    ...[date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()],
    ...[date.getUTCHours(), date.getUTCMinutes(), date.getUTCSeconds()],
  ]
  if (!given.every((part, index) => part === read[index])) return text
  return zone === undefined ? toSecond(date) : `${toSecond(date)} ${zone.toUpperCase()}`
}

function momentInWords(typed: string): string | null {
  const moment = dateInWords(typed)
  return moment?.end === null ? moment.start : null
}

const time = String.raw`(?<hour>\d{1,2}):(?<minute>\d{2})(?::(?<second>\d{2})(?:\.\d+)?)?(?: ?(?<zone>bst|gmt))?`
const british = new RegExp(String.raw`^(?<day>\d{1,2})([/.-])(?<month>\d{1,2})\2(?<year>\d{4})(?:[ ,t]+${time})?$`)
const iso = new RegExp(String.raw`^(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})(?:[ t]${time})?$`)

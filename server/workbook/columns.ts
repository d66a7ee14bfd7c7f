import {
  visibilityOf,
  type SheetColumn as ColumnName,
  type SheetDate,
  type SheetEvent,
  type SheetRow,
} from '#sync/faces/calendar-event/sheet-event.ts'
import type { Row } from '#sync/protocol/edit.ts'
import { blobUrl } from '#sync/rules/blob-url.ts'
import { Day, type Cell, type SheetColumn } from './write-workbook.ts'
import { exportedText } from './exported-text.ts'
import { memoryOf, readMemory, type Memory } from './row-memory.ts'
import { longestCell } from './raw-cell.ts'

/** The name of the sheet, in the file that is exported and in the one that is imported. */
export const sheetName = 'Events'

/** What a cell says in place of a text that is longer than a cell of Excel holds; imported, it changes nothing. */
export const tooLong = '(too long for a cell)'

/** Stands above the reasons in a sheet of rows that were left out. */
export const reasonHeading = 'Why it was left out'

const yesNo = (value: boolean) => (value ? 'Yes' : 'No')

const fitting = (text: string | null) => (text !== null && text.length > longestCell ? tooLong : text)

/** Several names or links in a cell, one on each line. */
const lines = (texts: readonly string[]) => fitting(texts.join('\n') || null)

const tagsOf = (event: SheetEvent, tagType: string) =>
  lines(event.tags.filter((tag) => tag.tagType === tagType).map(({ name }) => name))

/** What London's clock shows, to the second. */
const momentOf = (instant: string | null): Cell => instant && new Date(`${instant.slice(0, 19)}Z`)

/** A day of an all-day date is a day everywhere. */
const timeOf = (date: SheetDate | null, time: 'start' | 'end'): Cell => {
  if (date === null) return null
  return date.isAllDay ? new Day(date[time].slice(0, 10)) : momentOf(date[time])
}

/**
 * The columns of the sheet, in order: first what people look for, at the end the ids by which a changed sheet finds its
 * events again. Each date of an event is a row, so that rows can be sorted and filtered by date; what the event has once
 * stands in each of them.
 */
const saying = {
  name: { heading: 'Name', width: 40, cell: ({ event }) => event.name },
  type: { heading: 'Type of event', width: 20, cell: ({ event }) => event.typeName },
  start: { heading: 'Start (UK time)', width: 18, cell: ({ date }) => timeOf(date, 'start') },
  end: { heading: 'End (UK time)', width: 18, cell: ({ date }) => timeOf(date, 'end') },
  isAllDay: { heading: 'All day', width: 9, cell: ({ date }) => (date ? yesNo(date.isAllDay) : null) },
  location: { heading: 'Location', width: 24, cell: ({ event }) => event.location },
  providers: { heading: 'Providers', width: 28, wrap: true, cell: ({ event }) => lines(event.providers) },
  schoolPhases: { heading: 'School phases', width: 18, wrap: true, cell: ({ event }) => tagsOf(event, 'SchoolPhase') },
  schoolTypes: { heading: 'School types', width: 18, wrap: true, cell: ({ event }) => tagsOf(event, 'SchoolType') },
  keywords: { heading: 'Keywords', width: 18, wrap: true, cell: ({ event }) => tagsOf(event, 'Other') },
  links: {
    heading: 'Links',
    width: 40,
    wrap: true,
    cell: ({ event }) => lines(event.links.map(({ name, url }) => `${name} | ${url}`)),
  },
  description: { heading: 'Description (HTML)', width: 40, cell: ({ event }) => fitting(event.descriptionHtml) },
  image: {
    heading: 'Image',
    width: 16,
    cell: ({ event: { imageBlobReferenceId: id } }) => (id === null ? null : blobUrl(id)),
  },
  isFeatured: { heading: 'Featured', width: 10, cell: ({ event }) => yesNo(event.isFeatured) },
  isPaidPromotion: { heading: 'Paid promotion', width: 15, cell: ({ event }) => yesNo(event.isPaidPromotion) },
  status: { heading: 'Status', width: 11, cell: ({ event }) => visibilityOf(event) },
  eventStatus: { heading: 'Event status', width: 13, cell: ({ event }) => event.status },
  statusNote: { heading: 'Status note', width: 24, cell: ({ event }) => event.statusNote },
  requirement: { heading: 'Requirement', width: 13, cell: ({ event }) => event.requirement },
  imageAlternativeText: { heading: 'What the image shows', width: 24, cell: ({ event }) => event.imageAlternativeText },
  isPublic: { heading: 'Public page', width: 12, cell: ({ event }) => yesNo(event.isPublic) },
  publishAt: { heading: 'Publish at (UK time)', width: 18, cell: ({ event }) => momentOf(event.publishAt) },
  unpublishAt: { heading: 'Unpublish at (UK time)', width: 18, cell: ({ event }) => momentOf(event.unpublishAt) },
  eventId: { heading: 'Event ID', width: 38, cell: ({ event }) => event.id },
  dateId: { heading: 'Date ID', width: 38, cell: ({ date }) => date?.id ?? null },
} as const satisfies Record<ColumnName, SheetColumn<SheetRow>>

export const eventColumns = {
  ...saying,
  exported: { heading: 'Exported (leave as it is)', width: 10, hidden: true, cell: remember },
} as const satisfies Record<string, SheetColumn<SheetRow>>

export type EventColumn = keyof typeof eventColumns

/** The columns that say something of the event, the same in each of its rows. */
export type SharedColumn = Exclude<EventColumn, DateColumn | 'eventId' | 'dateId' | 'exported'>
export type DateColumn = 'start' | 'end' | 'isAllDay'

/** The columns that say something of a date. */
export const dateColumns = ['start', 'end', 'isAllDay'] as const satisfies readonly DateColumn[]

const ofNoEvent: readonly EventColumn[] = [...dateColumns, 'eventId', 'dateId', 'exported']

export const sharedColumns = (Object.keys(eventColumns) as EventColumn[]).filter(
  (column): column is SharedColumn => !ofNoEvent.includes(column),
)

/** What the export writes into the cell of a row, as the import reads it. */
export function textOf(column: keyof typeof saying, row: SheetRow): string {
  return exportedText(eventColumns[column].cell(row))
}

/** What the export writes of a date, as the import reads it. */
export function textOfDate(column: DateColumn, { start, end, isAllDay }: Row): string {
  const date = { id: '', start: String(start), end: String(end), isAllDay: isAllDay === true }
  return textOf(column, { event: {} as SheetEvent, date })
}

/** The hidden cell of a row ([Note: Memory]). A new column comes last among the shared ones, or raises the version. */
function remember(row: SheetRow): string {
  const texts = (columns: readonly (keyof typeof saying)[]) =>
    Object.fromEntries(columns.map((column) => [column, textOf(column, row)]))
  const { id: eventId, position } = row.event
  return memoryOf({ eventId, dateId: row.date?.id ?? '', position }, texts(sharedColumns), texts(dateColumns))
}

/** What the hidden cell of a row says of its event and of its date; null when it says nothing of them. */
export function recall(
  text: string | undefined,
  ids: { eventId: string; dateId: string },
): { event: Memory; date: Memory } | null {
  return readMemory(text ?? '', ids, { event: sharedColumns, date: dateColumns })
}

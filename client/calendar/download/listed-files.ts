import { formatDate, formatDateTime } from '#client/i18n/format.ts'
import type { TranslateOf } from '#client/i18n/i18n.ts'
import type { printAndDownloadWords } from '#client/i18n/words/print-and-download.ts'
import { toListedDate, type ListedDate } from '#sync/faces/calendar-event/listed-date.ts'
import type { MonthEntry, NameRecord } from '#sync/protocol/month-record.ts'
import { toCsv } from '#sync/rules/csv.ts'

/** The listed dates for a spreadsheet, as the screen writes them. */
export function csvOfList(
  t: TranslateOf<typeof printAndDownloadWords>,
  entries: readonly MonthEntry[],
  names: ReadonlyMap<string, NameRecord>,
  publicUrl: string,
): string {
  const columns = Object.keys(cells) as (keyof ListedDate)[]
  const heading = columns.map((column) => t(column === 'path' ? 'address' : column))
  const rows = entries.map((entry) => {
    const date = toListedDate(entry, names)
    return columns.map((column) => cells[column](date, { t, publicUrl }))
  })
  return toCsv([heading, ...rows])
}

type Writing = { t: TranslateOf<typeof printAndDownloadWords>; publicUrl: string }

const at = (moment: string, { allDay }: ListedDate) =>
  allDay ? formatDate(moment.slice(0, 10)) : formatDateTime(moment)

/** What stands in each column, in their order. */
const cells: Record<keyof ListedDate, (date: ListedDate, writing: Writing) => string> = {
  name: ({ name }) => name,
  start: (date) => at(date.start, date),
  end: (date) => at(date.end, date),
  allDay: ({ allDay }, { t }) => (allDay ? t('yes') : t('no')),
  type: ({ type }) => type,
  status: ({ status }) => status,
  requirement: ({ requirement }) => requirement,
  location: ({ location }) => location,
  providers: ({ providers }) => providers.join('; '),
  phases: ({ phases }) => phases.join('; '),
  schools: ({ schools }) => schools.join('; '),
  keywords: ({ keywords }) => keywords.join('; '),
  path: ({ path }, { publicUrl }) => publicUrl + path,
}

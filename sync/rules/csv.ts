/** One line of a list: what a spreadsheet shows in its columns. */
export type CsvRow = readonly string[]

/** The byte order mark with which Excel reads a .csv file as UTF-8. */
export const csvStart = '\uFEFF'

/** The text of a .csv file (RFC 4180). */
export function toCsv(rows: readonly CsvRow[]): string {
  return csvStart + rows.map(csvLine).join('')
}

/** One line of it. A cell that a spreadsheet would take for a formula is made text by an apostrophe. */
export function csvLine(row: CsvRow): string {
  return `${row.map(toCell).join(',')}\r\n`
}

function toCell(text: string): string {
  const safe = /^[\s\p{Cc}]*[=+\-@＝＋－＠]/u.test(text) ? `'${text}` : text
  return /[",\r\n;\t]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

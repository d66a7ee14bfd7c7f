/** One line of a list: what a spreadsheet shows in its columns. */
export type CsvRow = readonly string[]

/**
 * The text of a .csv file (RFC 4180) with a byte order mark, so that Excel reads it as UTF-8. A cell that a spreadsheet would
 * take for a formula is made text by an apostrophe.
 */
export function toCsv(rows: readonly CsvRow[]): string {
  return `\uFEFF${rows.map((row) => row.map(toCell).join(',')).join('\r\n')}\r\n`
}

function toCell(text: string): string {
  const safe = /^[\s\p{Cc}]*[=+\-@＝＋－＠]/u.test(text) ? `'${text}` : text
  return /[",\r\n;\t]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

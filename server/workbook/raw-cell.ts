/** The value of a cell: a date is the number that Excel keeps for it, an error one of Excel's own or a text too long for it. */
export type RawCell = string | number | boolean | { error: string }

/** The most characters in a cell of Excel. */
export const longestCell = 32_767

/** The error of a cell that holds more than Excel could write into it. */
export const overlong = 'overlong'

/** The error of a cell with a formula that no program has worked out. */
export const noResult = 'no result'

/** A row of a sheet by its number in Excel, its cells by column (0 is A). */
export type RawRow = { number: number; cells: RawCell[] }

export type RawSheet = { rows: RawRow[]; startsIn1904: boolean }

/** The most rows that are read, besides the headings. */
export const mostRows = 20_000

export const tooManyRows = `This sheet has too many rows: at most ${mostRows.toLocaleString('en-GB')}.`

/** The most columns that are read; further ones are passed over. */
export const mostColumns = 200

/** The rows in which headings are looked for: titles and notes may stand above them. */
export const mostAboveRows = 20

/** Thrown when a file is not what it should be; the message is a sentence for whoever chose it. */
export class Unreadable extends Error {}

export const notExcel = 'This isn’t an Excel file (.xlsx) or a CSV file.'

export const damaged = 'This file is damaged.'

export const tooMuch = 'This file holds too much: at most 200 MB once it is unpacked.'

export const tooMuchText = 'This file contains too much text. The limit is 25 MB, not counting repeats.'

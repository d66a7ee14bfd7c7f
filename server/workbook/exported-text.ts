import { printable } from '#sync/rules/typed-text.ts'
import { sectorZone } from '#sync/rules/zone.ts'
import { Day, onClock, type Cell } from './write-workbook.ts'
import { trimmed } from './trimmed.ts'
import { decoded } from './decoded.ts'

/** What the export writes into a cell, as the import reads it: a date as `2026-11-20T09:30:00`, what its clock shows. */
export function exportedText(value: Cell): string {
  if (value === null) return ''
  if (value instanceof Date) return toSecond(value instanceof Day ? value : onClock(sectorZone, value))
  return tidy(printable(String(value)))
}

/**
 * Whether a cell says what an export wrote, which leaves out what a spreadsheet cannot hold. A program may have lost the sign
 * that `_x0041_` means no A.
 */
export function saysAsExported(text: string | undefined, exported: string): boolean {
  return text !== undefined && (text === exported || printable(text) === exported || text === decoded(exported))
}

/** A text in one form, whoever wrote it. */
export function tidy(text: string): string {
  return trimmed(text.replace(/\r\n?/g, '\n').normalize('NFC'))
}

/** What a clock showed (`2026-11-20T09:30:00`), of a date that says it as if it were UTC. */
export function toSecond(date: Date): string {
  return new Date(Math.round(date.getTime() / 1000) * 1000).toISOString().replace('.000Z', '')
}

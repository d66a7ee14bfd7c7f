import { formatInteger } from '#client/i18n/format.ts'
import { language, type TranslateOf } from '#client/i18n/i18n.ts'
import type { importWords } from '#client/i18n/words/import-events.ts'
import type { ImportOutcome } from '#sync/protocol/sheet-import.ts'

/** `Row 4`, `Rows 4, 9 and 12`, or the first rows and `23 more`. */
export function rowsOfName(
  t: TranslateOf<typeof importWords>,
  { rows, rowCount }: Pick<ImportOutcome['unknown'][number], 'rows' | 'rowCount'>,
): string {
  if (rowCount === 1) return t('atRow', { row: rows[0]! })
  const more = rowCount - rows.length
  const parts = [...rows.map(String), ...(more > 0 ? [t('moreRows', { shown: formatInteger(more) })] : [])]
  return t('atRows', { rows: new Intl.ListFormat(language(), { type: 'conjunction' }).format(parts) })
}

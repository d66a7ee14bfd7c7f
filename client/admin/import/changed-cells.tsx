import { formatInteger } from '#client/i18n/format.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { importWords } from '#client/i18n/words/import-events.ts'
import type { CellChange } from '#sync/protocol/sheet-import.ts'

/** As many changes, and texts of such a length, are read at a glance. */
const fewChanges = 3
const shortText = 80

/** What changes of an event, from what to what; folded where that is long. */
export function ChangedCells({ changes, count }: { changes: readonly CellChange[]; count: number }) {
  const t = useWords(importWords)
  const said = (text: string) => (text === '' ? t('noText') : t('quoted', { text }))
  const isShort =
    count <= fewChanges && changes.every(({ before, after }) => Math.max(before.length, after.length) <= shortText)
  const list = (
    <ul className="grid gap-1 pb-2 pl-4">
      {changes.map(({ column, before, after }) => (
        <li key={`${column} ${before} ${after}`} className="whitespace-pre-line">
          {t('fromTo', { column, before: said(before), after: said(after) })}
        </li>
      ))}
      {count > changes.length && (
        <li>{t('moreChanges', { count: count - changes.length, shown: formatInteger(count - changes.length) })}</li>
      )}
    </ul>
  )
  if (isShort) return list
  const columns = [...new Set(changes.map(({ column }) => column))].join(', ')
  return (
    <details>
      <summary className="min-h-11 w-fit cursor-pointer content-center text-muted md:min-h-6">
        {t('changed', { columns })}
      </summary>
      {list}
    </details>
  )
}

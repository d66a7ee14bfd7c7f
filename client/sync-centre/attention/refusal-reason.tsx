import type { OutboxEntry } from '#client/data/replica/edits/outbox.ts'
import { withDistinctNames } from '#client/data/online/used-by.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { sheetWords } from '#client/i18n/words/sync-sheet.ts'
import { NameList } from '#client/ui/name-list.tsx'
import { placeLabel } from '#client/changes/edit-words.ts'

/** Why the server did not accept an edit: its message or its errors by field, and what uses the document. */
export function RefusalReason({ entry }: { entry: OutboxEntry }) {
  const t = useWords(sheetWords)
  const { answer, edit } = entry
  if (answer?.answer !== 'REFUSED') return null
  const { code, message, fields, usedBy = [], usedByTotal } = answer
  const whole = code === 'WITHDRAWN' ? t('reasonWithdrawn') : message || t('reasonUnknown')
  return (
    <div className="grid min-w-0 gap-1 text-danger">
      {fields.length === 0 && <p className="wrap-anywhere">{whole}</p>}
      {fields.length > 0 && (
        <ul>
          {fields.map(({ place, message: said }) => (
            <li key={`${place} ${said}`} className="wrap-anywhere">
              <span className="inline-block font-semibold">{placeLabel(edit.entity, place)}</span>: {said}
            </li>
          ))}
        </ul>
      )}
      {usedBy.length > 0 && (
        <div className="text-text">
          <NameList names={withDistinctNames(usedBy)} total={usedByTotal} />
        </div>
      )}
    </div>
  )
}

import { Link } from 'react-router-dom'
import { formatInteger } from '#client/i18n/format.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { importWords } from '#client/i18n/words/import-events.ts'
import type { ImportOutcome } from '#sync/protocol/sheet-import.ts'
import { editAddress, eventSection } from '#sync/rules/section-paths.ts'

const mostShown = 100

/** What an undo could not take back, and why. */
export function NotUndoneList({ kept, count }: { kept: ImportOutcome['kept']; count: number }) {
  const t = useWords(importWords)
  const shown = kept.slice(0, mostShown)
  return (
    <>
      <ul className="list-disc pl-5">
        {shown.map(({ entity, id, name, message }) => (
          <li key={id} className="wrap-anywhere">
            {entity === 'calendarEvent' ? (
              <Link to={editAddress(eventSection, id)} className="underline">
                {name}
              </Link>
            ) : (
              name
            )}
            {`: ${message}`}
          </li>
        ))}
      </ul>
      {count > shown.length && <p>{t('moreListed', { count: formatInteger(count - shown.length) })}</p>}
    </>
  )
}

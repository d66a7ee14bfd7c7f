import { Link } from 'react-router-dom'
import { formatInteger } from '#client/i18n/format.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { importWords } from '#client/i18n/words/import-events.ts'
import type { ImportReport } from '#sync/protocol/sheet-import.ts'

const mostShown = 100

/** The rows that cannot be used, and what becomes of the others. */
export function ReportLists({ report }: { report: ImportReport }) {
  const { errors, errorCount, listed, creates, changes, batch } = report
  const t = useWords(importWords)
  return (
    <>
      {errors.length > 0 && (
        <section className="grid gap-2">
          <h3>{t('errors')}</h3>
          <p className="text-muted">{t('errorsHint')}</p>
          <ul className="grid gap-1">
            {errors.slice(0, mostShown).map(({ row, column, message }) => (
              <li key={`${row} ${column} ${message}`} className="wrap-anywhere">
                <span className="font-semibold">
                  {column === null ? t('atRow', { row }) : t('atCell', { row, column })}
                </span>
                {`: ${message}`}
              </li>
            ))}
          </ul>
          {errorCount > mostShown && <p>{t('moreErrors', { count: formatInteger(errorCount - mostShown) })}</p>}
        </section>
      )}
      {listed.length > 0 && (
        <section className="grid gap-2">
          <h3>{t('listed')}</h3>
          <ul className="grid gap-1">
            {listed.slice(0, mostShown).map(({ id, name, kind, changes: columns }) => (
              <li key={id} className="wrap-anywhere">
                {kind === 'create' && batch === null ? (
                  <span className="font-semibold">{name}</span>
                ) : (
                  <Link to={`/administration/events/edit/${id}`} className="underline">
                    {name}
                  </Link>
                )}
                <span className="text-muted">
                  {` – ${kind === 'create' ? t('newEvent') : t('changed', { columns: columns.join(', ') })}`}
                </span>
              </li>
            ))}
          </ul>
          {creates + changes > mostShown && (
            <p>{t('moreListed', { count: formatInteger(creates + changes - mostShown) })}</p>
          )}
        </section>
      )}
    </>
  )
}

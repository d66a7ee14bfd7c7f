import { Link } from 'react-router-dom'
import { formatInteger } from '#client/i18n/format.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { importWords } from '#client/i18n/words/import-events.ts'
import type { ImportReport } from '#sync/protocol/sheet-import.ts'
import { ChangedCells } from './changed-cells.tsx'
import { rowsOfName } from './rows-of-name.ts'

const mostShown = 100

/** The rows that cannot be used, and what becomes of the others; names are told here once they can't be decided any more. */
export function ReportLists({ report }: { report: ImportReport }) {
  const { errors, errorCount, listed, creates, changes, batch } = report
  const t = useWords(importWords)
  const unknown = batch === null ? [] : report.unknown
  const more = [errorCount, unknown.length].reduce((sum, count) => sum + Math.max(0, count - mostShown), 0)
  return (
    <>
      {errors.length + unknown.length > 0 && (
        <section className="grid gap-2">
          <h3>{t('errors')}</h3>
          <p className="text-muted">{t('errorsHint')}</p>
          <ul className="grid gap-1">
            {unknown.slice(0, mostShown).map((one) => (
              <li key={`${one.column} ${one.name}`} className="wrap-anywhere">
                <span className="font-semibold">{rowsOfName(t, one)}</span>
                {`: ${t('noneNamed', { name: one.name, kind: t(one.column) })}`}
              </li>
            ))}
            {errors.slice(0, mostShown).map(({ row, column, message }) => (
              <li key={`${row} ${column} ${message}`} className="wrap-anywhere">
                <span className="font-semibold">
                  {column === null ? t('atRow', { row }) : t('atCell', { row, column })}
                </span>
                {`: ${message}`}
              </li>
            ))}
          </ul>
          {more > 0 && <p>{t('moreErrors', { count: formatInteger(more) })}</p>}
        </section>
      )}
      {listed.length > 0 && (
        <section className="grid gap-2">
          <h3>{t('listed')}</h3>
          <ul className="grid gap-1">
            {listed.slice(0, mostShown).map(({ id, name, kind, changes: cells, changeCount }) => (
              <li key={id} className="wrap-anywhere">
                {kind === 'create' && batch === null ? (
                  <span className="font-semibold">{name}</span>
                ) : (
                  <Link to={`/administration/events/edit/${id}`} className="underline">
                    {name}
                  </Link>
                )}
                {kind === 'create' ? (
                  <span className="text-muted">{` – ${t('newEvent')}`}</span>
                ) : (
                  <ChangedCells changes={cells} count={changeCount} />
                )}
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

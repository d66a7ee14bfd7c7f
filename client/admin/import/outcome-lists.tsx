import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { formatInteger } from '#client/i18n/format.ts'
import { useWords, type TranslateOf } from '#client/i18n/i18n.ts'
import { importWords } from '#client/i18n/words/import-events.ts'
import type { ImportOutcome, RowError } from '#sync/protocol/sheet-import.ts'
import { editAddress, eventSection } from '#sync/rules/section-paths.ts'
import { ChangedCells } from './changed-cells.tsx'
import { rowsOfName } from './rows-of-name.ts'

const mostShown = 100

/** The rows that cannot be used, in their order; names are shown here once they can't be decided any more. */
export function Problems({ outcome, children }: { outcome: ImportOutcome; children: ReactNode }) {
  const { errors, errorCount, leftOut, alike, batch } = outcome
  const t = useWords(importWords)
  const unknown = batch === null ? [] : outcome.unknown
  if (errors.length + unknown.length + leftOut + (batch === null ? alike : 0) === 0) return null
  const more = [errorCount, unknown.length].reduce((sum, count) => sum + Math.max(0, count - mostShown), 0)
  return (
    <section className="grid gap-2">
      {errors.length + unknown.length > 0 && (
        <>
          <h3>{t('errors')}</h3>
          <p className="text-muted">{t('errorsHint')}</p>
          <ul className="grid gap-1">
            {unknown.slice(0, mostShown).map((one) => (
              <li key={`${one.column} ${one.name}`} className="wrap-anywhere">
                <span className="font-semibold">{rowsOfName(t, one)}</span>
                {`: ${t('noneNamed', { name: one.name, kind: t(one.column) })}`}
              </li>
            ))}
            <Cells cells={errors.slice(0, mostShown)} />
          </ul>
          {more > 0 && <p>{t('moreErrors', { count: formatInteger(more) })}</p>}
        </>
      )}
      {children}
    </section>
  )
}

/** What was decided for names, the cells that are left as they are, and what becomes of the events. */
export function OutcomeLists({ outcome }: { outcome: ImportOutcome }) {
  const t = useWords(importWords)
  const { stale, staleCount, mapped, listed, creates, changes } = outcome
  return (
    <>
      {stale.length > 0 && (
        <section className="grid gap-2">
          <h3>{t('staleTitle')}</h3>
          <p className="text-muted">{t('staleHint')}</p>
          <ul className="grid gap-1">
            <Cells cells={stale.slice(0, mostShown)} />
          </ul>
          {staleCount > mostShown && <p>{t('moreListed', { count: formatInteger(staleCount - mostShown) })}</p>}
        </section>
      )}
      {mapped.length > 0 && (
        <section className="grid gap-2">
          <h3>{t('mappedTitle')}</h3>
          <ul className="grid gap-1">
            {mapped.slice(0, mostShown).map((one) => (
              <li key={`${one.column} ${one.name}`} className="wrap-anywhere">
                {mappedInWords(t, one)}
              </li>
            ))}
          </ul>
        </section>
      )}
      {listed.length > 0 && (
        <section className="grid gap-2">
          <h3>{t('listed')}</h3>
          <ul className="grid gap-2">
            {listed.slice(0, mostShown).map((event) => (
              <ListedEvent key={event.id} event={event} isPlanned={outcome.batch === null} />
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

function ListedEvent({ event, isPlanned }: { event: ImportOutcome['listed'][number]; isPlanned: boolean }) {
  const t = useWords(importWords)
  const { id, name, kind, changes, changeCount } = event
  return (
    <li className="wrap-anywhere">
      {kind === 'create' && isPlanned ? (
        <span className="font-semibold">{name}</span>
      ) : (
        <Link to={editAddress(eventSection, id)} className="underline">
          {name}
        </Link>
      )}
      {kind === 'create' ? (
        <span className="block pl-4 text-muted">{newInWords(t, event)}</span>
      ) : (
        <ChangedCells changes={changes} count={changeCount} />
      )}
    </li>
  )
}

/** `New, draft: 20/11/2026, 27/11/2026 and 3 more dates` */
function newInWords(
  t: TranslateOf<typeof importWords>,
  { status, dates, dateCount }: ImportOutcome['listed'][number],
): string {
  if (dateCount === 0) return t('newWithoutDate', { status: t(status) })
  const more = dateCount - dates.length
  const parts = [...dates, ...(more > 0 ? [t('moreDates', { count: more, shown: formatInteger(more) })] : [])]
  return t('newOn', { status: t(status), dates: parts.join(', ') })
}

function mappedInWords(t: TranslateOf<typeof importWords>, one: ImportOutcome['mapped'][number]): string {
  const { column, name, as, isNew } = one
  const count = t('inEvents', { count: one.count, shown: formatInteger(one.count) })
  if (as === null) return t('mappedAway', { name, kind: t(column), count })
  return isNew ? t('mappedNew', { name, kind: t(column), count }) : t('mappedTo', { name, kind: t(column), as, count })
}

function Cells({ cells }: { cells: readonly RowError[] }) {
  const t = useWords(importWords)
  return cells.map(({ row, column, message }) => (
    <li key={`${row} ${column} ${message}`} className="wrap-anywhere">
      <span className="font-semibold">{column === null ? t('atRow', { row }) : t('atCell', { row, column })}</span>
      {`: ${message}`}
    </li>
  ))
}

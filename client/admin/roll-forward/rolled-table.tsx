import { useState } from 'react'
import { formatDate } from '#client/i18n/format.ts'
import { translator, useWords } from '#client/i18n/i18n.ts'
import { rollForwardWords, type RollForwardTranslate } from '#client/i18n/words/roll-forward.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { DateInput } from '#client/dates/date-input.tsx'
import { dayOf } from '#sync/rules/shift-dates.ts'
import { dateProblem } from '#client/dates/date-problem.ts'
import { dateWords } from '#client/i18n/words/dates.ts'
import { endedOn, movedTo, warningsOf, wrongIn, type RolledRow, type TypedDays } from './rolled-rows.ts'

const step = 100
const cell = 'px-2 py-2 text-left max-md:block max-md:px-0 max-md:py-1'

type RolledTableProps = {
  rows: readonly RolledRow[]
  isIncluded: (row: RolledRow) => boolean
  onInclude: (rows: readonly RolledRow[], isOn: boolean) => void
  onDays: (id: string, days: TypedDays) => void
}

/** One grid of all dates: which are rolled forward, and to which days. */
export function RolledTable({ rows, isIncluded, onInclude, onDays }: RolledTableProps) {
  const t = useWords(rollForwardWords)
  const [most, setMost] = useState(step)
  const isAll = rows.every(isIncluded)
  return (
    <>
      <table aria-label={t('review')} className="w-full border-collapse max-md:block">
        <thead className="max-md:block">
          <tr className="border-b border-hairline text-[0.9375rem] text-muted max-md:flex max-md:items-center">
            <th scope="col" className="w-0 text-left max-md:w-auto max-md:min-w-0">
              <label className="inline-flex size-11 items-center justify-center max-md:h-auto max-md:min-h-11 max-md:w-auto max-md:px-3">
                <input
                  type="checkbox"
                  className="size-5 accent-brand"
                  aria-label={t('all')}
                  checked={isAll}
                  onChange={() => onInclude(rows, !isAll)}
                />
                <span aria-hidden className="pl-3 font-semibold md:hidden">
                  {t('all')}
                </span>
              </label>
            </th>
            {(['event', 'was', 'start', 'end'] as const).map((heading) => (
              <th key={heading} scope="col" className="px-2 text-left font-semibold max-md:not-first:sr-only">
                {t(heading)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="max-md:block">
          {rows.slice(0, most).map((row) => (
            <Row
              key={row.id}
              row={row}
              isIncluded={isIncluded(row)}
              onInclude={(isOn) => onInclude([row], isOn)}
              onDays={onDays}
            />
          ))}
        </tbody>
      </table>
      {rows.length > most && (
        <Button className="justify-self-center" onClick={() => setMost(most + step)}>
          {t('showMore')}
        </Button>
      )}
    </>
  )
}

/** What is wrong with the days of a date, in words. */
export function problemIn(row: RolledRow, t: RollForwardTranslate): string | null {
  const wrong = wrongIn(row)
  return wrong === 'unread' ? dateProblem(translator(dateWords), row.unread!, false) : wrong && t(wrong)
}

type RowProps = {
  row: RolledRow
  isIncluded: boolean
  onInclude: (isOn: boolean) => void
  onDays: RolledTableProps['onDays']
}

function Row({ row, isIncluded, onInclude, onDays }: RowProps) {
  const t = useWords(rollForwardWords)
  const { id, name, schedule, start, isThere } = row
  const was = formatDate(dayOf(schedule.start, schedule.isAllDay))
  const problem = isIncluded ? problemIn(row, t) : null
  const input = (field: 'start' | 'end', label: string, change: (day: string) => TypedDays) => (
    <span className="flex items-center gap-2">
      <span aria-hidden className="w-14 text-[0.9375rem] text-muted md:hidden">
        {t(field)}
      </span>
      <DateInput
        id={`${field}-${id}`}
        className="max-md:flex-1 md:w-44"
        aria-label={label}
        aria-invalid={problem !== null || undefined}
        disabled={!isIncluded}
        value={row[field]}
        onChange={(day, unread) => onDays(id, { ...change(day), unread })}
      />
    </span>
  )
  return (
    <tr className="border-b border-hairline odd:bg-sunken max-md:grid max-md:grid-cols-[auto_minmax(0,1fr)] max-md:py-2">
      <td className="align-middle max-md:row-span-4">
        <label className="inline-flex size-11 items-center justify-center">
          <input
            type="checkbox"
            className="size-5 accent-brand"
            aria-label={t('include', { name, was })}
            checked={isIncluded}
            onChange={() => onInclude(!isIncluded)}
          />
        </label>
      </td>
      <td className={cell}>
        <span className="flex flex-wrap items-center gap-2 font-semibold wrap-anywhere">
          {name}
          {isThere && <Badge tone="neutral">{t('alreadyThere')}</Badge>}
          {isIncluded &&
            start !== '' &&
            warningsOf(start, schedule).map((warning) => (
              <Badge key={warning} tone="warning">
                {t(warning)}
              </Badge>
            ))}
        </span>
        {problem !== null && (
          <span role="alert" className="block text-[0.9375rem] font-semibold text-danger">
            {problem}
          </span>
        )}
      </td>
      <td className={`${cell} tabular-nums text-muted`}>{was}</td>
      <td className={cell}>{input('start', t('startOf', { name, was }), (day) => movedTo(row, day))}</td>
      <td className={cell}>{input('end', t('endOf', { name, was }), (day) => endedOn(row, day))}</td>
    </tr>
  )
}

import { useState } from 'react'
import { formatInteger, formatLongDate } from '#client/i18n/format.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { eventFormWords } from '#client/i18n/words/event-form.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { SwitchField } from '#client/ui/fields/switch-field.tsx'
import type { Day } from '#sync/rules/day.ts'
import { useHolidays } from '#client/dates/use-holidays.ts'
import type { Proposed } from './several-dates/several-dates.ts'

/** The dates shown before somebody opens the others. */
const shownAtOnce = 24
const moreAtOnce = 100

type Sort = 'weekends' | 'holidays'

export type Included = ReturnType<typeof useIncluded>

/** Which of the proposed dates are added: without the sorts that are left out, unless somebody chose otherwise for a day. */
export function useIncluded(proposed: readonly Proposed[]) {
  const [chosen, setChosen] = useState<ReadonlyMap<Day, boolean>>(new Map())
  const [leftOut, setLeftOut] = useState<ReadonlySet<Sort>>(new Set())
  const holidays = useHolidays(proposed.map(({ day }) => Number(day.slice(0, 4))))
  const isOfSort = ({ day, isWeekend }: Proposed, sort: Sort) => (sort === 'weekends' ? isWeekend : holidays.has(day))
  const isIncluded = (one: Proposed) =>
    !one.isKnown && (chosen.get(one.day) ?? ![...leftOut].some((sort) => isOfSort(one, sort)))
  return {
    holidays,
    isIncluded,
    isLeftOut: (sort: Sort) => leftOut.has(sort),
    countOf: (sort: Sort) => proposed.filter((one) => !one.isKnown && isOfSort(one, sort)).length,
    choose: (one: Proposed, isOn: boolean) => setChosen(new Map(chosen).set(one.day, isOn)),
    leaveOut: (sort: Sort, isOn: boolean) => {
      setLeftOut(new Set([...leftOut].filter((other) => other !== sort).concat(isOn ? sort : [])))
      // What was chosen before for one of these days no longer holds.
      const others = proposed.filter((one) => !isOfSort(one, sort)).map(({ day }) => day)
      setChosen(new Map([...chosen].filter(([day]) => others.includes(day))))
    },
  }
}

/** What would be added, with what to know of each day; every one can be left out. */
export function ProposedDates({ proposed, included }: { proposed: readonly Proposed[]; included: Included }) {
  const t = useWords(eventFormWords)
  const [most, showMost] = useState(shownAtOnce)
  const { holidays, countOf } = included
  const marksOf = ({ day, isKnown, isTaken, isWeekend, isLastDay }: Proposed) => [
    ...(isKnown ? [t('markKnown')] : isTaken ? [t('markTaken')] : []),
    ...(holidays.has(day) ? [holidays.get(day)!] : []),
    ...(isWeekend ? [t('markWeekend')] : []),
    ...(isLastDay ? [t('markLastDay')] : []),
  ]
  const switchFor = (sort: Sort, words: 'leaveOutHolidays' | 'leaveOutWeekends') =>
    countOf(sort) > 0 && (
      <SwitchField
        label={t(words, { count: countOf(sort), shown: formatInteger(countOf(sort)) })}
        checked={included.isLeftOut(sort)}
        onChange={({ target }) => included.leaveOut(sort, target.checked)}
      />
    )
  const left = proposed.length - most
  return (
    <>
      <div className="flex flex-wrap gap-x-6">
        {switchFor('holidays', 'leaveOutHolidays')}
        {switchFor('weekends', 'leaveOutWeekends')}
      </div>
      <ol className="grid tabular-nums">
        {proposed.slice(0, most).map((one) => (
          <li key={one.day}>
            <label className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 border-b border-hairline py-1">
              <input
                type="checkbox"
                className="size-5 accent-brand"
                checked={included.isIncluded(one)}
                disabled={one.isKnown}
                onChange={({ target }) => included.choose(one, target.checked)}
              />
              <span className={included.isIncluded(one) ? undefined : 'text-muted line-through'}>
                {formatLongDate(one.day)}
              </span>
              {marksOf(one).map((mark) => (
                <Badge key={mark} tone="warning">
                  {mark}
                </Badge>
              ))}
            </label>
          </li>
        ))}
      </ol>
      {left > 0 && (
        <Button compact variant="quiet" className="justify-self-start" onClick={() => showMost(most + moreAtOnce)}>
          {t('showDates', { count: Math.min(left, moreAtOnce), shown: formatInteger(Math.min(left, moreAtOnce)) })}
        </Button>
      )}
    </>
  )
}

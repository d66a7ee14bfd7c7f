import { useMemo } from 'react'
import { useOwnOfKind } from '#client/data/replica/own/own-of-kind.ts'
import { useOwnRecord } from '#client/data/replica/own/own-records.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { bankHolidayWords } from '#client/i18n/words/bank-holidays.ts'
import type { MonthEntry, NameRecord } from '#sync/protocol/month-record.ts'
import { defaultOwnValue, type OwnValue } from '#sync/records/own-record.ts'
import type { Day } from '#sync/rules/day.ts'
import { dayOnDevice } from '#sync/rules/zone.ts'
import { schoolSpans, type OwnDate, type SchoolSpan } from './school-days.ts'

const noDates: readonly OwnDate[] = []

/** The reader's own term dates and INSET days; none before they are read. */
function useOwnDates(): readonly OwnDate[] {
  const loaded = useOwnOfKind('terms')
  const records = loaded.status === 'ready' ? loaded.value : null
  return useMemo(() => records?.map(({ key, value }) => ({ ...value, key })) ?? noDates, [records])
}

/** What the reader has chosen for the planner: the defaults before it is read. */
export function usePlannerChoices(): OwnValue<'planner'> {
  const loaded = useOwnRecord('planner', '')
  return loaded.status === 'ready' ? loaded.value.value : defaultOwnValue('planner')
}

/** Bank holidays, school holidays of the calendar and the reader's own dates that touch the days from `from` to `to`. */
export function useSchoolSpans(
  entries: readonly MonthEntry[],
  names: ReadonlyMap<string, NameRecord>,
  from: Day,
  to: Day,
): readonly SchoolSpan[] {
  const t = useWords(bankHolidayWords)
  const dates = useOwnDates()
  const { nation } = usePlannerChoices()
  return useMemo(
    () =>
      schoolSpans(
        {
          entries,
          names,
          dates,
          nation,
          dayIn: dayOnDevice,
          nameOf: ({ name, isSubstitute }) => (isSubstitute ? t('substitute', { name: t(name) }) : t(name)),
        },
        from,
        to,
      ),
    [entries, names, dates, nation, t, from, to],
  )
}

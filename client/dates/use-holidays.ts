import { useMemo } from 'react'
import { useWords } from '#client/i18n/i18n.ts'
import { bankHolidayWords } from '#client/i18n/words/bank-holidays.ts'
import { bankHolidays } from '#sync/rules/bank-holidays.ts'
import type { Day } from '#sync/rules/day.ts'

/** The names of the bank holidays of England and Wales in these years, by day. */
export function useHolidays(years: Iterable<number>): ReadonlyMap<Day, string> {
  const t = useWords(bankHolidayWords)
  const known = [...new Set(years)].toSorted((one, other) => one - other).join(' ')
  return useMemo(() => {
    const holidays = known === '' ? [] : known.split(' ').flatMap((year) => bankHolidays(Number(year)))
    return new Map(
      holidays.map(({ day, name, isSubstitute }) => [day, isSubstitute ? t('substitute', { name: t(name) }) : t(name)]),
    )
  }, [known, t])
}

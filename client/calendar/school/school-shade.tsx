import type { Filters } from '#client/data/exclusions.ts'
import { useMonths } from '#client/data/replica/view/use-month.ts'
import { useWords, weekStartsOn } from '#client/i18n/i18n.ts'
import { schoolDayWords } from '#client/i18n/words/school-days.ts'
import { schoolDaysAre, type SchoolDay } from '#client/own-dates/known-school-days.ts'
import { weekLetters } from '#client/own-dates/school-days.ts'
import { usePlannerChoices, useSchoolSpans } from '#client/own-dates/use-school-year.ts'
import type { MonthEntry, MonthKey, NameRecord } from '#sync/protocol/month-record.ts'
import { weekdayOf, type Day } from '#sync/rules/day.ts'
import { isolated } from '#sync/rules/isolated.ts'
import { firstDayOf, lastDayOf, monthOfDay, weeksOfMonth } from '#sync/rules/month.ts'
import { schoolYearOf } from '#sync/rules/school-year.ts'
import { useLayoutEffect, useMemo } from 'react'
import { useShown } from '../use-shown.ts'
import { useLabelWords } from './label-words.ts'
import { shadedDays } from './shaded-days.ts'

type Days = ReadonlyMap<Day, SchoolDay>

/** What each part of the screen has found out of its days. */
const shown = new Set<Days>()

function tell(days: Days): () => void {
  const showAll = () => schoolDaysAre(new Map([...shown].flatMap((part) => [...part])))
  shown.add(days)
  showAll()
  return () => {
    shown.delete(days)
    showAll()
  }
}

/** Shades the days of the weeks of a month, as the planner does; it shows nothing itself. */
export function SchoolShade(props: {
  month: MonthKey
  entries: MonthEntry[]
  names: ReadonlyMap<string, NameRecord>
  excluded: Filters
}) {
  const { month, entries, names, excluded } = props
  const t = useWords(schoolDayWords)
  const wordsOf = useLabelWords()
  const weeks = weeksOfMonth(month, weekStartsOn())
  const [from, to] = [weeks[0]![0]!, weeks.at(-1)![6]!]
  const spans = useSchoolSpans(entries, names, from, to)
  const letters = useLetters(month, excluded)
  const found = useMemo(() => shadedDays(spans, letters, from, to), [spans, letters, from, to])

  useLayoutEffect(() => {
    const inWords = [...found].map(([day, { mark, labels, week }]) => {
      const names = [...new Set(labels.map((label) => isolated(wordsOf(label))))]
      const words = week ? [...names, t('week', { letter: week })] : names
      const isMonday = weekdayOf(day) === 1
      const letter = isMonday ? week : undefined
      return [day, { mark, name: names.join(', '), words: words.join(', '), week: letter }] as const
    })
    return tell(new Map(inWords))
  }, [found, wordsOf, t])
  return null
}

const noLetters: ReadonlyMap<Day, 'A' | 'B'> = new Map()

/** The letters of the weeks of the school year that the reader has planned; most have none, and nothing more is read for them. */
function useLetters(month: MonthKey, excluded: Filters): ReadonlyMap<Day, 'A' | 'B'> {
  const { weekA } = usePlannerChoices()
  const months = weekA === '' ? [month] : schoolYearOf(monthOfDay(weekA))
  const [first, last] = [months[0]!, months.at(-1)!]
  const loaded = useMonths(first, last)
  const { entries, names } = loaded.status === 'ready' ? loaded.value : unknown
  const spans = useSchoolSpans(useShown(entries, names, excluded), names, firstDayOf(first), lastDayOf(last))
  return useMemo(() => (weekA === '' ? noLetters : weekLetters(weekA, spans)), [weekA, spans])
}

const unknown: { entries: MonthEntry[]; names: ReadonlyMap<string, NameRecord> } = {
  entries: [],
  names: new Map(),
}

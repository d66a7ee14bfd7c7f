import { useStars } from '#client/data/replica/own/stars.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { calendarWords } from '#client/i18n/words/calendar.ts'
import { useState } from 'react'
import { NavigationType, useNavigationType } from 'react-router-dom'
import type { CalendarPage } from '../use-calendar-page.ts'
import { EndlessMonths } from './endless-months.tsx'
import { ListSkeleton } from './list-skeleton.tsx'

/**
 * The events from the month of the address on, as far as there are any. Scrolling replaces that month by the one in sight; whatever
 * else changes it begins the list anew. So does the removal of a filter: months that showed nothing would all be drawn at once. So does
 * what alone is shown: of months above little or nothing would be left, and the month in sight would be another.
 */
export function MonthList({ page }: { page: CalendarPage }) {
  const { month } = page
  const kind = useNavigationType()
  const filters = Object.values(page.excluded).flat().length
  const only = String(page.excluded.only)
  const [list, setList] = useState({ start: month, address: month, filters, only, number: 0 })
  if (list.address !== month || list.filters !== filters || list.only !== only) {
    const isOther = filters < list.filters || list.only !== only
    const isAnew = isOther || (list.address !== month && kind !== NavigationType.Replace)
    setList({ ...list, address: month, filters, only, ...(isAnew && { start: month, number: list.number + 1 }) })
  }
  const isTurnedTo = list.number > 0 && kind === NavigationType.Push
  const t = useWords(calendarWords)
  const isUnknown = useStars() === null && page.excluded.only.includes('starred')
  if (isUnknown) return <ListSkeleton label={t('loading')} />
  return <EndlessMonths key={list.number} page={page} start={list.start} isTurnedTo={isTurnedTo} />
}

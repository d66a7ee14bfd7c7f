import { monthOfDay } from '#sync/rules/month.ts'
import { useEffect, useRef, useState } from 'react'
import { NavigationType, useNavigationType } from 'react-router-dom'
import type { CalendarPage } from '../use-calendar-page.ts'

/**
 * Brings into sight, once the year from `first` is drawn, what its reader comes for: today, or the month of the address. Whoever
 * returns finds the year as it was left.
 *
 * @returns goes to today, from any year
 */
export function usePlaceInYear(page: CalendarPage, first: string, isDrawn: boolean): () => void {
  const wanted = useRef<'opening' | 'today' | null>('opening')
  const [presses, setPresses] = useState(0)
  const isBack = useNavigationType() === NavigationType.Pop
  const { month, today } = page

  useEffect(() => {
    if (!isDrawn || wanted.current === null) return
    const isRequested = wanted.current === 'today'
    const place = isRequested || month === monthOfDay(today) ? '[aria-current=date]' : `[data-month="${month}"]`
    const element = document.querySelector<HTMLElement>(`.planner ${place}`)
    if (!element) return
    wanted.current = null
    if (!isRequested && ((isBack && scrollY > 0) || (month === first && month !== monthOfDay(today)))) return
    element.scrollIntoView({ block: place.startsWith('[aria') ? 'center' : 'start' })
    if (isRequested) element.focus({ preventScroll: true })
  }, [isDrawn, first, month, today, isBack, presses])

  return () => {
    wanted.current = 'today'
    setPresses(presses + 1)
    page.goToToday()
  }
}

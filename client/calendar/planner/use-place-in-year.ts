import { monthOfDay } from '#sync/rules/month.ts'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { NavigationType, useNavigationType } from 'react-router-dom'
import type { CalendarPage } from '../use-calendar-page.ts'

/**
 * Brings into sight, once the year from `first` is drawn, what its reader comes for: today, or the month of the address. Whoever
 * returns finds the year as it was left.
 *
 * @returns what goes to today, from any year, and whether today is in sight
 */
export function usePlaceInYear(
  page: CalendarPage,
  first: string,
  isDrawn: boolean,
): { goToToday: () => void; isTodayInSight: boolean } {
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

  const [seenIn, see] = useState<string | null>(null)
  useEffect(() => {
    const day = isDrawn && document.querySelector('.planner [aria-current=date]')
    if (!day) return undefined
    const observer = new IntersectionObserver((seen) => see(seen.at(-1)!.isIntersecting ? first : null))
    observer.observe(day)
    return () => observer.disconnect()
  }, [isDrawn, first, today])

  const goToToday = () => {
    wanted.current = 'today'
    setPresses(presses + 1)
    page.goToToday()
  }
  return { goToToday, isTodayInSight: seenIn === first }
}

const pressedView = '.month-bar .toggles [aria-pressed=true]'

/** Each view has a bar of its own: the focus stays on the switch between them when one takes the place of the other. */
export function useFocusOfSwitch(): void {
  const isArrival = useNavigationType() === NavigationType.Push
  const arrived = useRef(isArrival)
  useLayoutEffect(() => {
    const isLost = document.activeElement === document.body
    if (arrived.current && isLost) document.querySelector<HTMLElement>(pressedView)?.focus({ preventScroll: true })
    return () => {
      if (!document.activeElement?.closest('.planner .toggles')) return
      queueMicrotask(() => document.querySelector<HTMLElement>(pressedView)?.focus({ preventScroll: true }))
    }
  }, [])
}

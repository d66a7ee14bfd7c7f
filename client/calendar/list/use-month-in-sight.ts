import { monthFollows } from '#sync/times.ts'
import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { isWhereLeft, sameEntry } from '#client/ui/page/entry-state.ts'
import { withQuery } from '../calendar-address.ts'
import type { Day } from '#sync/rules/day.ts'
import { monthOfDay } from '#sync/rules/month.ts'
import type { CalendarPage } from '../use-calendar-page.ts'
import { stickyEdge } from './sticky-edge.ts'

/**
 * Has the address follow the month that the list shows below the bar, and with it what stands in the bar. Browsers refuse to
 * change it often, so it does so at once and then at intervals.
 * @returns whether today is out of sight
 */
export function useMonthInSight(list: RefObject<HTMLElement | null>, page: CalendarPage): boolean {
  const navigate = useNavigate()
  const { search } = useLocation()
  const followed = useRef(search)
  const [isTodayAway, setTodayAway] = useState(false)
  const follow = useEffectEvent((month: string) => {
    // What has just been pressed stands in the address before it is on the screen.
    const here = window.location
    if (month === page.month || page.scheduleId !== null || here.pathname !== '/calendar') return
    if (here.search !== search && here.search !== followed.current) return
    const changes = { month: month === monthOfDay(page.today) ? null : month }
    const next = withQuery(new URLSearchParams(here.search), changes).toString()
    followed.current = next && `?${next}`
    void navigate({ pathname: '/calendar', search: next }, { replace: true, state: sameEntry() })
  })
  const look = useEffectEvent(() => {
    // Underneath a part whose code is still loading the list has no elements.
    if (!list.current) return undefined
    const line = stickyEdge() + 4 * rem()
    // A month in which nothing is listed has no height, and is in the bar only while it is the chosen one.
    const months = monthsIn(list.current).filter((it) => it.offsetHeight > 0 || it.dataset['listed'] === page.month)
    const shown = months.findLast((it) => it.getBoundingClientRect().top <= line) ?? months[0]
    const day = firstDayFrom(page.today, list.current)
    const { bottom = 0, top = 0 } = day?.getBoundingClientRect() ?? {}
    setTodayAway(day !== undefined && (bottom < line || top > innerHeight))
    return shown?.dataset['listed']
  })
  useEffect(() => {
    let resting: ReturnType<typeof setTimeout> | undefined
    const lookAgain = () => {
      const month = look()
      if (resting !== undefined || month === undefined) return
      follow(month)
      resting = setTimeout(() => {
        resting = undefined
        const latest = look()
        if (latest !== undefined) follow(latest)
      }, monthFollows)
    }
    // What is read above the month in sight moves it as well, without a scroll.
    const resized = new ResizeObserver(() => {
      if (isWhereLeft()) lookAgain()
    })
    if (list.current) resized.observe(list.current)
    addEventListener('scroll', lookAgain, { passive: true })
    return () => {
      resized.disconnect()
      removeEventListener('scroll', lookAgain)
      clearTimeout(resting)
    }
  }, [list])
  return isTodayAway
}

/** @returns the first day of the list that is not before `today`, as far as it has been scrolled to */
export function firstDayFrom(today: Day, list: HTMLElement): HTMLElement | undefined {
  for (const month of monthsIn(list)) {
    if (month.dataset['listed']! < monthOfDay(today)) continue
    for (const day of month.querySelectorAll<HTMLElement>('[data-day]')) if (day.dataset['day']! >= today) return day
  }
  return undefined
}

/** Among the list's own children alone: each scroll asks for them, and below them is everything that has been scrolled to. */
const monthsIn = ({ children }: HTMLElement) =>
  ([...children] as HTMLElement[]).filter((it) => it.dataset['listed'] !== undefined)

const rem = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize)

import type { Loaded } from '#client/data/loaded.ts'
import type { MonthData } from '#client/data/kept/read-month.ts'
import { whenIdle } from '#client/ui/first-paint.ts'
import { useEffect } from 'react'
import { screenQuiet } from '#sync/times.ts'

/** Keeps the month that is on the screen for the next opening, once nothing changes any more (design 13). */
export function useKeptScreen(loaded: Loaded<MonthData>): void {
  useEffect(() => {
    if (loaded.status !== 'ready' || !navigator.serviceWorker?.controller) return undefined
    const keep = () => void import('../later.ts').then(({ keepScreen }) => keepScreen(loaded.value)).catch(() => {})
    const timer = setTimeout(() => whenIdle(keep), screenQuiet)
    return () => clearTimeout(timer)
  })
}

import type { Loaded } from '#client/data/loaded.ts'
import type { MonthData } from '#client/data/replica/view/read-month.ts'
import { whenIdle } from '#client/ui/loading/first-paint.ts'
import { useEffect } from 'react'
import { screenQuiet } from '#sync/first-paint-times.ts'

/** Keeps the month that is on the screen for the next opening, once nothing changes any more (design 13). */
export function useSnapshot(loaded: Loaded<MonthData>): void {
  useEffect(() => {
    if (loaded.status !== 'ready' || !navigator.serviceWorker?.controller) return undefined
    const keep = () =>
      void import('../../after-paint.ts').then(({ writeSnapshot }) => writeSnapshot(loaded.value)).catch(() => {})
    const timer = setTimeout(() => whenIdle(keep), screenQuiet)
    return () => clearTimeout(timer)
  })
}

import { afterFrame } from '#client/ui/loading/after-frame.ts'
import type { Day } from '#sync/rules/day.ts'
import { useEffect } from 'react'
import { NavigationType, useNavigationType } from 'react-router-dom'

/** The day from which a key led to the form; whoever comes back finds the focus there. */
let leftFrom: Day | undefined

export function leaveFrom(day: Day | undefined): void {
  leftFrom = day
}

/** Gives the focus back to the day once that is on the screen, unless something else has taken it. */
export function useDayAgain(): void {
  const kind = useNavigationType()
  useEffect(() => {
    const day = leftFrom
    leftFrom = undefined
    if (day === undefined || kind !== NavigationType.Pop) return undefined
    const watching = new MutationObserver(() => look())
    const look = () => {
      const cell = document.querySelector<HTMLElement>(`[data-day="${day}"][tabindex]`)
      if (isFree()) cell?.focus({ preventScroll: true })
      if (cell || !isFree()) watching.disconnect()
    }
    const cancel = afterFrame(() => {
      watching.observe(document.body, { childList: true, subtree: true })
      look()
    })
    return () => {
      cancel()
      watching.disconnect()
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- how the calendar was reached, once for each time
  }, [])
}

function isFree(): boolean {
  const focused = document.activeElement
  return focused === document.body || focused?.id === 'content'
}

import { useEffect, useRef, type RefObject } from 'react'
import { afterFrame } from '#client/ui/loading/after-frame.ts'
import { useWhileOnTop } from '#client/ui/loading/hidden-underneath.tsx'
import type { TableHandle } from '#client/ui/table.tsx'
import type { MarkedRow } from './marked-row.ts'
import { rowSettles } from '#sync/times.ts'

const longestWait = 60
/** The row from which people continue. */
const begun = ['keydown', 'pointerdown', 'wheel', 'touchmove']

/**
 * Scrolls the last saved row into view and focuses it, unless the focus is on a control of that row already.
 * @param index the row's place among the loaded rows; -1 while it is not among them
 */
export function useMarkInSight(marked: MarkedRow | null, index: number, table: RefObject<TableHandle | null>): void {
  const until = useRef(Infinity)
  useEffect(() => {
    if (!marked) return undefined
    until.current = Infinity
    const leaveAlone = () => {
      if (until.current < Infinity) until.current = 0
    }
    for (const kind of begun) addEventListener(kind, leaveAlone, { capture: true, passive: true })
    return () => {
      for (const kind of begun) removeEventListener(kind, leaveAlone, { capture: true })
    }
  }, [marked])
  const whileOnTop = useWhileOnTop()
  useEffect(() => {
    if (!marked || index < 0) return undefined
    return whileOnTop(() => {
      if (performance.now() > until.current) return undefined
      until.current = Math.min(until.current, performance.now() + rowSettles)
      const bringIntoSight = () => {
        if (!isInSight(rowOf(marked))) table.current?.scrollTo(index)
      }
      // Texts and pictures above it come later and make room for themselves.
      const grown = new ResizeObserver(() => {
        if (performance.now() > until.current) grown.disconnect()
        else bringIntoSight()
      })
      // After the code that moves the focus back to the list.
      const cancel = afterFrame(() => {
        bringIntoSight()
        focusOnceThere(marked, longestWait)
        grown.observe(document.body)
      })
      return () => {
        cancel()
        grown.disconnect()
      }
    })
  }, [marked, index, table, whileOnTop])
}

/** The row is rendered a few frames after the list has been scrolled to it. */
function focusOnceThere(marked: MarkedRow, frames: number): void {
  requestAnimationFrame(() => {
    const row = rowOf(marked)
    if (!row && frames > 0) focusOnceThere(marked, frames - 1)
    if (!row || row.contains(document.activeElement) || isTypedIn(document.activeElement)) return
    const links = [...row.querySelectorAll('a')]
    links.find((link) => link.checkVisibility())?.focus({ preventScroll: true })
  })
}

function isTypedIn(element: Element | null): boolean {
  return element !== null && element.matches('input, textarea, select, [contenteditable]')
}

function rowOf({ id }: MarkedRow): HTMLElement | null {
  return document.querySelector(`tr[data-id="${CSS.escape(id)}"]`)
}

/** Not covered by the sticky bars at the upper and lower edge of the window. */
function isInSight(element: HTMLElement | null): boolean {
  if (!element) return false
  const { top, bottom } = element.getBoundingClientRect()
  return top > 200 && bottom < innerHeight - 160
}

import { useEffect, type RefObject } from 'react'
import { afterFrame } from '#client/ui/loading/after-frame.ts'
import { focusHeading } from './arrival-focus.ts'

/** Where in a list the focus is: the place of its row, which counts from 0, and the column of a cell that can be changed. */
type Place = { row: number; column: string | undefined }

/**
 * Hands the focus on when the control that has it disappears. With a row that was archived or has left the filters, it goes to the
 * row that is there now; with a message that was closed, to the screen's heading. It would fall to the page, which is read out from
 * its top. A row that a long list gives up because it was scrolled away moves it nowhere, and another screen takes it by itself.
 */
export function useFocusRestored(box: RefObject<HTMLElement | null>, pathname: string): void {
  useEffect(() => {
    let focused: Element | null = document.activeElement
    let place = placeOf(focused)
    let cancel = () => {}
    const see = () => {
      focused = document.activeElement
      place = placeOf(focused)
    }
    const forget = () => (focused = null)
    const isLost = () => document.activeElement === document.body && location.pathname === pathname
    const watching = new MutationObserver(() => {
      if (!focused || focused.isConnected || !isLost()) return
      const lost = place
      forget()
      cancel = afterFrame(() => {
        if (isLost() && !(lost && focusRow(box.current, lost))) focusHeading(box.current)
      })
    })
    if (box.current) watching.observe(box.current, { childList: true, subtree: true })
    document.addEventListener('focusin', see)
    document.addEventListener('scroll', forget, { capture: true, passive: true })
    return () => {
      cancel()
      watching.disconnect()
      document.removeEventListener('focusin', see)
      document.removeEventListener('scroll', forget, { capture: true })
    }
  }, [box, pathname])
}

function placeOf(element: Element | null): Place | null {
  const row = numberOf(element?.closest('tr[data-id]'))
  const column = element?.closest('td')?.querySelector<HTMLElement>('[data-cell]')?.dataset['cell']
  return Number.isNaN(row) ? null : { row, column }
}

/** @returns whether the list still has a row, the same cell or the name of which has the focus now */
function focusRow(box: HTMLElement | null, { row, column }: Place): boolean {
  const rows = [...(box?.querySelectorAll('tr[data-id]') ?? [])].filter((one) => one.checkVisibility())
  const [next] = rows.toSorted((one, other) => Math.abs(numberOf(one) - row) - Math.abs(numberOf(other) - row))
  const cell = column && next?.querySelector<HTMLElement>(`[data-cell="${column}"]`)
  const stop = cell || next?.querySelector<HTMLElement>('[id^="name-"]')
  stop?.focus({ preventScroll: true })
  return Boolean(stop)
}

function numberOf(row: Element | null | undefined): number {
  return Number(row?.closest('tbody')?.dataset['index'] ?? Number.NaN)
}

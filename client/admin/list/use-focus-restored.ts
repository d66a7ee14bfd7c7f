import { useEffect, type RefObject } from 'react'
import { afterFrame } from '#client/ui/loading/after-frame.ts'
import { focusHeading } from './arrival-focus.ts'

/**
 * Where in a list the focus is: the place of its row, which counts from 0, and the column of a cell that can be changed; in a list of
 * another kind, its item.
 */
type Place = { row: number; column: string | undefined } | { list: Element; item: number }

/**
 * Hands the focus on when the control that has it disappears, or the one that opened a dialog. With a row or item that was archived, is
 * done or has left the filters, it goes to the one that is there now; with a message that was closed, to the screen's heading. It would
 * fall to the page, which is read out from its top. A row that a long list gives up because it was scrolled away moves it nowhere, and
 * another screen takes it by itself.
 */
export function useFocusRestored(box: RefObject<HTMLElement | null>, pathname: string): void {
  useEffect(() => {
    let focused: Element | null = document.activeElement
    let opener = focused
    let place = placeOf(focused)
    let cancel = () => {}
    const see = () => {
      const { activeElement } = document
      // A dialog has closed whose opener is gone.
      if (activeElement?.id === 'content' && opener && !opener.isConnected) return handOn()
      // What is on top of the screen comes and goes: its opener is what counts.
      if (activeElement?.closest('[role="dialog"]')) return
      focused = activeElement
      opener = activeElement
      place = box.current?.contains(focused) ? placeOf(focused) : null
    }
    const forget = () => (focused = null)
    // A dialog that goes with its opener hands the focus to the whole page.
    const isLost = () => (document.activeElement?.matches('body, #content') ?? true) && location.pathname === pathname
    const handOn = () => {
      const lost = place
      focused = null
      opener = null
      cancel = afterFrame(() => {
        if (isLost() && !(lost && focusPlace(box.current, lost))) focusHeading(box.current)
      })
    }
    const watching = new MutationObserver(() => {
      if (focused && !focused.isConnected && isLost()) handOn()
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
  const item = element?.closest('li')
  if (item?.parentElement) return { list: item.parentElement, item: [...item.parentElement.children].indexOf(item) }
  const row = numberOf(element?.closest('tr[data-id]'))
  const column = element?.closest('td')?.querySelector<HTMLElement>('[data-cell]')?.dataset['cell']
  return Number.isNaN(row) ? null : { row, column }
}

/** @returns whether the list still has something there: the same cell, the row's name, or the item's first control has the focus now */
function focusPlace(box: HTMLElement | null, place: Place): boolean {
  const stop = 'list' in place ? controlOf(place) : stopOf(box, place)
  stop?.focus({ preventScroll: true })
  return Boolean(stop)
}

function controlOf({ list, item }: Extract<Place, { list: Element }>): HTMLElement | null | undefined {
  const next = list.isConnected ? (list.children[item] ?? list.lastElementChild) : null
  return next?.querySelector<HTMLElement>('a[href], button:not(:disabled)')
}

function stopOf(box: HTMLElement | null, { row, column }: Extract<Place, { row: number }>) {
  const rows = [...(box?.querySelectorAll('tr[data-id]') ?? [])].filter((one) => one.checkVisibility())
  const [next] = rows.toSorted((one, other) => Math.abs(numberOf(one) - row) - Math.abs(numberOf(other) - row))
  const cell = column && next?.querySelector<HTMLElement>(`[data-cell="${column}"]`)
  return cell || next?.querySelector<HTMLElement>('[id^="name-"]')
}

function numberOf(row: Element | null | undefined): number {
  return Number(row?.closest('tbody')?.dataset['index'] ?? Number.NaN)
}

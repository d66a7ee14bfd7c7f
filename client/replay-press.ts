import type { MonthKey } from '#sync/protocol/month-record.ts'
import { afterFrame } from './ui/after-frame.ts'

type Pressed = { keptPress?: HTMLElement }
type Entry = { idx?: number } | null

let turned: HTMLElement | undefined

/** Whether something was pressed on the kept screen. */
export function hasPressed(): boolean {
  return pressed() !== undefined
}

/** The month that was asked for on the kept screen. */
export function pressedMonth(): MonthKey | undefined {
  return pressed()?.dataset['month']
}

/**
 * Before the router starts, so that another month which was asked for on the kept screen is the first that is rendered. The
 * entries of the history are those of a press on the real button.
 */
export function turnToPressedMonth(): void {
  const month = pressedMonth()
  if (month === undefined) return
  turned = pressed()
  const idx = (history.state as Entry)?.idx ?? 0
  history.replaceState({ ...(history.state as Entry), idx }, '')
  history.pushState({ idx: idx + 1 }, '', `/calendar?month=${month}`)
}

/** Takes over from the kept screen (design 13): what was pressed on it is pressed on the real one. */
export function replayPress(): void {
  const kept = pressed()
  delete document.documentElement.dataset['kept']
  if (!kept) return
  const same = [...document.querySelectorAll<HTMLElement>(kept.tagName)].find((one) => name(one) === name(kept))
  if (kept !== turned) same?.click()
  // As after a press, but only once the answer is drawn: focusing computes the whole layout.
  afterFrame(() => {
    if (document.activeElement === document.body) same?.focus({ preventScroll: true })
  })
}

function pressed(): HTMLElement | undefined {
  return (window as Pressed).keptPress
}

function name({ dataset: { opener, day }, ariaLabel, textContent }: HTMLElement): string | null | undefined {
  return opener ?? day ?? ariaLabel ?? textContent
}

import type { MonthKey } from '#sync/protocol/month-record.ts'
import { held, holdKeys, isAwaiting, type HeldKey } from './ui/held-keys.ts'

/** What somebody did on the snapshot: a press, a text in a field of it, or a key. */
export type SnapshotStep = { press?: HTMLElement; field?: HTMLInputElement } & Partial<HeldKey>
type Entry = { idx?: number } | null

/** As `/theme.js` writes them down, in order; it adds to them until the app is there. */
const steps = (window as { snapshotSteps?: SnapshotStep[] }).snapshotSteps ?? []
let turned: HTMLElement | undefined

/** Whether something was pressed on the snapshot. */
export function hasPressed(): boolean {
  return Boolean(turned ?? steps[0])
}

/** The month whose button was pressed first on the snapshot. */
export function pressedMonth(): MonthKey | undefined {
  return steps[0]?.press?.dataset['month']
}

/**
 * Before the router starts, so that another month which was chosen on the snapshot is the first that is rendered. The
 * entries of the history are those of a press on the real button.
 */
export function turnToPressedMonth(): void {
  const month = pressedMonth()
  if (month === undefined) return
  turned = steps.shift()?.press
  const idx = (history.state as Entry)?.idx ?? 0
  history.replaceState({ ...(history.state as Entry), idx }, '')
  history.pushState({ idx: idx + 1 }, '', `/calendar?month=${month}`)
}

/** Takes over from the snapshot (design 13): what was done on it is done on the real one. */
export function replaySteps(): void {
  delete document.documentElement.dataset['snapshot']
  if (!hasPressed()) return
  const end = holdKeys()
  void import('./after-paint.ts').then(({ replay }) => replay(turned, steps, { held, isAwaiting })).then(end, end)
}

/** A button or link that was pressed, where it and the page were then, and where the pointer was. */
type Press = { control: HTMLElement; stood: DOMRect; scrolled: string; x: number; y: number }

/** Pixels that a hand may move between pressing and releasing. */
const steady = 10

let isPressed = false
let press: Press | null = null
const waiting: (() => void)[] = []

addEventListener('pointerdown', begin, { capture: true })
addEventListener('pointerup', end, { capture: true })
addEventListener('pointercancel', release, { capture: true })
// A finger leaves the field only once it has lifted, between these two.
addEventListener('mousedown', (event) => !isPressed && begin(event), { capture: true })
addEventListener('mouseup', (event) => isPressed && end(event), { capture: true })

/**
 * Runs work that may move the page under the pointer (an error that appears on leaving a field) after the press that
 * caused it: otherwise the pressed button moves away and the click is lost.
 */
export function afterPress(work: () => void): void {
  if (isPressed) waiting.push(work)
  else work()
}

function begin({ target, button, clientX: x, clientY: y }: MouseEvent): void {
  isPressed = true
  const control = button === 0 && target instanceof Element ? target.closest<HTMLElement>('button, a[href]') : null
  press = control && { control, stood: control.getBoundingClientRect(), scrolled: scrolled(), x, y }
}

/**
 * Presses a button that has still moved away, under a banner that appeared meanwhile: the browser gives the click to
 * nothing.
 */
function end(event: MouseEvent): void {
  const { control } = press ?? {}
  const isLost = press !== null && hasMovedAway(press, event)
  release()
  if (isLost) setTimeout(() => control?.click())
}

function hasMovedAway({ control, stood, scrolled: before, x, y }: Press, event: MouseEvent): boolean {
  const { target, clientX, clientY } = event
  // An element hidden meanwhile has no position, and scrolling away while holding cancels the press.
  if (!control.checkVisibility() || scrolled() !== before) return false
  // A click made here would not open another tab.
  if (event.ctrlKey || event.shiftKey || event.altKey || event.metaKey) return false
  if (target instanceof Node && control.contains(target)) return false
  const { left, top } = control.getBoundingClientRect()
  return (left !== stood.left || top !== stood.top) && Math.hypot(clientX - x, clientY - y) <= steady
}

const scrolled = () => `${scrollX} ${scrollY}`

function release(): void {
  isPressed = false
  press = null
  // The click is dispatched together with the pointer's release, so it comes first.
  setTimeout(() => {
    for (const work of waiting.splice(0)) work()
  })
}

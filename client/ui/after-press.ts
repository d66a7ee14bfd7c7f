let isPressed = false
const waiting: (() => void)[] = []

addEventListener('pointerdown', () => (isPressed = true), { capture: true })
addEventListener('pointerup', release, { capture: true })
addEventListener('pointercancel', release, { capture: true })

/**
 * Runs what moves the page under the pointer (an error that appears on leaving a field) after the press that caused it:
 * otherwise the button that was pressed moves away and the click is lost.
 */
export function afterPress(work: () => void): void {
  if (isPressed) waiting.push(work)
  else work()
}

function release(): void {
  isPressed = false
  // The click is dispatched together with the pointer's release, so it comes first.
  setTimeout(() => {
    for (const work of waiting.splice(0)) work()
  })
}

import type { SnapshotStep } from './replay-press.ts'
import type { HeldKey } from './ui/held-keys.ts'
import { isLeaving } from './ui/page/shortcuts.ts'
import { edit, focusField, nextFrame, pressKey } from './ui/type-keys.ts'

/** The keys that were typed since, and whether something that was opened is still on its way. */
type Awaited = { held: HeldKey[]; isAwaiting: () => boolean }

/**
 * Does on the app what was done on the snapshot (design 13), each step once the one before it is on the screen.
 * @param turned what led to the month that is shown already
 */
export async function replay(
  turned: HTMLElement | undefined,
  steps: SnapshotStep[],
  { held, isAwaiting }: Awaited,
): Promise<void> {
  let pressed = turned && sameAs(turned)
  let isFirst = true
  // Escape closes what the steps have opened, and what was still to be done was meant for that.
  const end = new AbortController()
  const { signal } = end
  addEventListener('keydown', ({ key, isTrusted }) => isTrusted && key === 'Escape' && end.abort(), {
    capture: true,
    signal,
  })
  for (const step of steps) {
    if (!isFirst || !step.press) await settled(pressed, isAwaiting)
    if (signal.aborted) break
    isFirst = false
    if (step.press) {
      const same = await cameAlive(() => sameAs(step.press!))
      // What the step before has led away from is gone, and what a dialog covers cannot be pressed.
      if (!same || (document.querySelector('[role="dialog"]') && !same.closest('[role="dialog"]'))) continue
      pressed = same
      same.click()
    } else if (step.field) writeInto(step.field)
    else {
      focusField()
      pressKey(step as HeldKey)
    }
  }
  await settled(pressed, isAwaiting)
  end.abort()
  // What was typed meanwhile.
  for (let key = held.shift(); key; key = held.shift()) {
    focusField()
    pressKey(key)
    await settled(pressed, isAwaiting)
  }
}

/** A row of today's events stands as the snapshot had it until its code is there, and a press on it would load the page anew. */
async function cameAlive(find: () => HTMLElement | undefined): Promise<HTMLElement | undefined> {
  let found = find()
  while (found?.closest('.contents[aria-hidden]')) {
    await nextFrame()
    found = find()
  }
  return found
}

/** As after a real press, but only once the answer is drawn: focusing computes the whole layout. */
async function settled(pressed: HTMLElement | undefined, isAwaiting: () => boolean): Promise<void> {
  do await nextFrame()
  while (isAwaiting() || isLeaving())
  if (document.activeElement === document.body) pressed?.focus({ preventScroll: true })
}

function writeInto(original: HTMLInputElement): void {
  const field = sameAs(original)
  if (!field) return
  field.focus()
  field.select()
  if (original.value) edit('insertText', original.value)
  field.setSelectionRange(original.selectionStart, original.selectionEnd)
}

function sameAs<Kind extends HTMLElement>(original: Kind): Kind | undefined {
  const all = [...document.querySelectorAll<Kind>(original.tagName)]
  return all.find((one) => nameOf(one) === nameOf(original))
}

/** Without what a button says of its state. */
function nameOf({ dataset: { opener, day }, ariaLabel, textContent }: HTMLElement): string | null | undefined {
  return opener ?? day ?? ariaLabel?.split(': ')[0] ?? textContent
}

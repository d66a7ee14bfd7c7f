import { afterFrame } from './loading/after-frame.ts'
import type { HeldKey } from './held-keys.ts'

const dialog = '[role="dialog"][data-state="open"]'
const field = ':read-write'

/** Types into what has been opened, until nothing waits any more; what has no field swallows it. */
export async function typeKeys(held: HeldKey[]): Promise<void> {
  // It takes the focus in the frame after it is there.
  await nextFrame()
  await nextFrame()
  for (let key = held.shift(); key && focusField(); key = held.shift()) {
    pressKey(key)
    await nextTask()
  }
}

/** Does what the browser does for a key that is really pressed. */
export function pressKey({ key, ctrlKey, metaKey, shiftKey }: HeldKey): void {
  const target = document.activeElement ?? document.body
  const isFree = target.dispatchEvent(
    new KeyboardEvent('keydown', { key, ctrlKey, metaKey, shiftKey, bubbles: true, cancelable: true }),
  )
  if (!isFree || !target.matches(field)) return
  if (key === 'Backspace') edit('delete')
  else if (key === 'Enter' && target instanceof HTMLInputElement) target.form?.requestSubmit()
  else if (key === 'Enter') edit('insertText', '\n')
  else if ([...key].length === 1) edit('insertText', key)
}

/** The field or list of options that has the focus, else the first field of the dialog that is open. */
export function focusField(): boolean {
  const takes = () => document.activeElement?.matches(`${field},select`) ?? false
  if (!takes()) [...document.querySelectorAll(dialog)].at(-1)?.querySelector<HTMLElement>(field)?.focus()
  return takes()
}

/** The only way to change a field as typing does, with its events, its limits and its Undo. */
export function edit(command: 'insertText' | 'delete', text?: string): void {
  // oxlint-disable-next-line typescript/no-deprecated -- every browser has it, and nothing takes its place
  document.execCommand(command, false, text)
}

export const nextFrame = () => new Promise<void>((resolve) => void afterFrame(resolve))

const nextTask = () => new Promise((resolve) => setTimeout(resolve))

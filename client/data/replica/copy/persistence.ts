import { useEffect, useSyncExternalStore } from 'react'
import { createSignal } from '#client/ui/page/signal.ts'

/** The browser's last answer; null until it has given one. */
let isPersistent: boolean | null = null
const changes = createSignal()

function setAnswer(answer: boolean): void {
  isPersistent = answer
  changes.tell()
}

/**
 * Asks the browser not to delete this device's data. Only while the user saves, because Firefox asks them; nothing
 * waits for the answer, which may never come.
 */
export function requestPersistence(): void {
  navigator.storage?.persist().then(setAnswer, () => {})
}

/** Whether the browser has promised not to delete this device's data; checked again with each new `occasion`. */
export function usePersistence(occasion: unknown): boolean | null {
  useEffect(() => void navigator.storage?.persisted().then(setAnswer, () => {}), [occasion])
  return useSyncExternalStore(changes.listen, () => isPersistent)
}

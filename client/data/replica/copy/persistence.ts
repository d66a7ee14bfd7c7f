import { useEffect, useSyncExternalStore } from 'react'

/** The browser's last answer; null until it has given one. */
let isPersistent: boolean | null = null
const listeners = new Set<() => void>()

function setAnswer(answer: boolean): void {
  isPersistent = answer
  for (const changed of listeners) changed()
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
  return useSyncExternalStore(subscribe, () => isPersistent)
}

function subscribe(changed: () => void): () => void {
  listeners.add(changed)
  return () => listeners.delete(changed)
}

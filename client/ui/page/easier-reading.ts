import { useLayoutEffect, useSyncExternalStore } from 'react'

const keyOf = (userId: string): string => `easier-reading:${userId}`
const listeners = new Set<() => void>()

/** Whether this user reads an easier font on this device, and the setter. */
export function useEasierReading(userId: string): [boolean, (on: boolean) => void] {
  const isOn = useSyncExternalStore(whenItChanges, () => readsEasier(userId))
  return [isOn, (on) => turn(userId, on)]
}

/** Applies the signed-in user's font to the page; a visitor gets the usual one. */
export function useEasierFont(userId: string | null): void {
  const isOn = useSyncExternalStore(whenItChanges, () => userId !== null && readsEasier(userId))
  useLayoutEffect(() => {
    document.documentElement.toggleAttribute('data-easier-reading', isOn)
  }, [isOn])
}

function readsEasier(userId: string): boolean {
  try {
    return localStorage.getItem(keyOf(userId)) === 'on'
  } catch {
    return false
  }
}

function turn(userId: string, on: boolean): void {
  localStorage.setItem(keyOf(userId), on ? 'on' : 'off')
  for (const changed of listeners) changed()
}

function whenItChanges(changed: () => void): () => void {
  listeners.add(changed)
  return () => listeners.delete(changed)
}

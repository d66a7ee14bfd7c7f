import { useLayoutEffect, useSyncExternalStore } from 'react'
import { createSignal } from './signal.ts'

const keyOf = (userId: string): string => `easier-reading:${userId}`
const changes = createSignal()

/** Whether this user reads an easier font on this device, and the setter. */
export function useEasierReading(userId: string): [boolean, (on: boolean) => void] {
  const isOn = useSyncExternalStore(changes.listen, () => readsEasier(userId))
  return [isOn, (on) => turn(userId, on)]
}

/** Applies the signed-in user's font to the page; a visitor gets the usual one. */
export function useEasierFont(userId: string | null): void {
  const isOn = useSyncExternalStore(changes.listen, () => userId !== null && readsEasier(userId))
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
  changes.tell()
}

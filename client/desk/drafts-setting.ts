import { currentCopy } from '#client/data/replica/copy/opened-copy.ts'
import { useSyncExternalStore } from 'react'
import { createSignal } from '#client/ui/page/signal.ts'

const changes = createSignal()
const keyOf = (userId: string): string => `drafts-shown:${userId}`

/** Where the device refuses to store it, the choice ends with the page. */
const chosen = new Map<string, boolean>()

/** Whether this administrator's calendar shows drafts on this device, and the setter; off at first. */
export function useDraftsShown(): [boolean, (isShown: boolean) => void] {
  return [useSyncExternalStore(changes.listen, areDraftsShown), setDraftsShown]
}

function areDraftsShown(): boolean {
  const userId = currentCopy()?.userId ?? ''
  const known = chosen.get(userId)
  if (known !== undefined) return known
  const stored = read(keyOf(userId))
  chosen.set(userId, stored)
  return stored
}

function read(key: string): boolean {
  try {
    return localStorage.getItem(key) === 'yes'
  } catch {
    return false
  }
}

function setDraftsShown(isShown: boolean): void {
  const userId = currentCopy()?.userId ?? ''
  chosen.set(userId, isShown)
  try {
    if (isShown) localStorage.setItem(keyOf(userId), 'yes')
    else localStorage.removeItem(keyOf(userId))
  } catch {
    // It is kept for this page.
  }
  changes.tell()
}

import { useSyncExternalStore } from 'react'

export type Theme = 'system' | 'light' | 'dark'

const key = 'theme'
const changed = 'calendar:theme'

/** What the reader chose on this device; `system` follows the device's own setting. */
export function useTheme(): Theme {
  return useSyncExternalStore(whenThemeChanges, theme)
}

/** Stores the choice on this device; `/theme.js`, which set the first paint's theme, applies it to the page. */
export function setTheme(choice: Theme): void {
  localStorage.setItem(key, choice)
  dispatchEvent(new Event(changed))
}

function theme(): Theme {
  const stored = localStorage.getItem(key)
  return stored === 'light' || stored === 'dark' ? stored : 'system'
}

function whenThemeChanges(notify: () => void): () => void {
  addEventListener(changed, notify)
  addEventListener('storage', notify)
  return () => {
    removeEventListener(changed, notify)
    removeEventListener('storage', notify)
  }
}

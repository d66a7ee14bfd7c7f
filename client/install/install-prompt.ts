import { useSyncExternalStore } from 'react'

/** Chromium's own question, held back until somebody wants it. */
type InstallPrompt = Event & { prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }> }

let held: InstallPrompt | null = null
const listeners = new Set<() => void>()

// The browser tells of it once, perhaps before anything that shows it has been loaded.
addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault()
  hold(event as InstallPrompt)
})
addEventListener('appinstalled', () => hold(null))

/** The browser's offer to install the app; null while it makes none. */
export function useInstallPrompt(): InstallPrompt | null {
  return useSyncExternalStore(whenItChanges, () => held)
}

/** A question can be asked once. */
export function forgetInstallPrompt(): void {
  hold(null)
}

/** iOS never offers it: people add the app by hand, outside of which this is true there. */
export function isIosBrowser(): boolean {
  const isIos =
    /iPhone|iPad|iPod/.test(navigator.userAgent) || (/Mac/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)
  return isIos && !matchMedia('(display-mode: standalone)').matches
}

function hold(event: InstallPrompt | null): void {
  held = event
  for (const changed of listeners) changed()
}

function whenItChanges(changed: () => void): () => void {
  listeners.add(changed)
  return () => listeners.delete(changed)
}

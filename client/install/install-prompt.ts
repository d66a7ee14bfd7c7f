import { useSyncExternalStore } from 'react'
import { heldPrompt, type InstallPrompt } from './held-prompt.ts'
import { createSignal } from '#client/ui/page/signal.ts'

const changes = createSignal()

addEventListener('beforeinstallprompt', tell)
addEventListener('appinstalled', takeInstallPrompt)

/** The browser's offer to install the app; null while it makes none. */
export function useInstallPrompt(): InstallPrompt | null {
  return useSyncExternalStore(changes.listen, () => heldPrompt.event)
}

/** The offer, for whoever shows the prompt: the browser shows it once. Null for everybody after that. */
export function takeInstallPrompt(): InstallPrompt | null {
  const { event } = heldPrompt
  heldPrompt.event = null
  tell()
  return event
}

/** iOS never offers it: people add the app by hand, and it then runs in a window of its own. */
export function isIosBrowser(): boolean {
  const { userAgent, maxTouchPoints } = navigator
  const isIos = /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Mac') && maxTouchPoints > 1)
  return isIos && !matchMedia('(display-mode: standalone)').matches
}

function tell(): void {
  changes.tell()
}

/** Chromium's own question, held back until somebody wants it. */
export type InstallPrompt = Event & { prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }> }

export const heldPrompt: { event: InstallPrompt | null } = { event: null }

// The browser asks once, perhaps before anything that shows it has been loaded.
addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault()
  heldPrompt.event = event as InstallPrompt
})

import { useSyncExternalStore } from 'react'
import { onConfiguration } from './configuration.ts'
import { today } from './now.ts'
import { dayLook } from '#sync/first-paint-times.ts'

/** Today as `today` gives it; changes at midnight. */
export function useToday(): string {
  return useSyncExternalStore(watchDay, today)
}

function watchDay(changed: () => void): () => void {
  const stopListening = onConfiguration(changed)
  const minute = setInterval(changed, dayLook)
  document.addEventListener('visibilitychange', changed)
  return () => {
    stopListening()
    clearInterval(minute)
    document.removeEventListener('visibilitychange', changed)
  }
}

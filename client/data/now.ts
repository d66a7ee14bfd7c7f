import { useSyncExternalStore } from 'react'
import { configuration, onConfiguration } from './configuration.ts'

/** The product's clock: the device's, shifted by the server's NOW outside production (design section 11). */
export function now(): Date {
  return new Date(Date.now() + configuration().clockOffset)
}

/** Today in the device's zone as `YYYY-MM-DD`, by the product's clock; changes at midnight. */
export function useToday(): string {
  return useSyncExternalStore(watchDay, today)
}

/** Today as `useToday` gives it. */
export function today(): string {
  const date = now()
  const pad = (value: number) => String(value).padStart(2, '0')
  return `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`
}

function watchDay(changed: () => void): () => void {
  const stopListening = onConfiguration(changed)
  const minute = setInterval(changed, 60_000)
  document.addEventListener('visibilitychange', changed)
  return () => {
    stopListening()
    clearInterval(minute)
    document.removeEventListener('visibilitychange', changed)
  }
}

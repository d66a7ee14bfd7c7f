import type { Retries, Tell } from './engine-turn.ts'

/**
 * Whoever looks at the page again, or is told of a connection, waits for nothing that had failed before: what others
 * changed is asked for, and what waits is sent.
 */
export function watchPage({ reading, sending }: Pick<Retries, 'reading' | 'sending'>, tell: Tell): () => void {
  const look = () => {
    if (document.visibilityState !== 'visible') return
    reading.soon()
    sending.soon()
  }
  const offline = () => tell({ reachable: false })
  const online = () => reading.now()
  window.addEventListener('focus', look)
  document.addEventListener('visibilitychange', look)
  window.addEventListener('online', online)
  window.addEventListener('offline', offline)
  return () => {
    window.removeEventListener('focus', look)
    document.removeEventListener('visibilitychange', look)
    window.removeEventListener('online', online)
    window.removeEventListener('offline', offline)
  }
}

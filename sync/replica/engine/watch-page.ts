import type { Retries, SetState } from './engine-lease.ts'

/**
 * When somebody looks at the page again, or the network returns, nothing waits for its retry: the changes of others are
 * fetched, and what waits is sent.
 */
export function watchPage({ reading, sending }: Pick<Retries, 'reading' | 'sending'>, setState: SetState): () => void {
  const look = () => {
    if (document.visibilityState !== 'visible') return
    reading.soon()
    sending.soon()
  }
  const offline = () => {
    setState({ reachable: false })
    // An answer that had arrived before may still be read, and would say that the server is there.
    reading.now()
  }
  const online = () => reading.afresh()
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

import { latestChange } from '#client/calendar/news/news-of-events.ts'
import { learnOwnChanges } from '#client/data/replica/own/learn-own-changes.ts'
import { useChanged } from '#client/data/replica/view/use-changed.ts'
import { useEffect } from 'react'

/** Learns from the server which of the changes on this device are one's own, so that they are no news; offline what was learnt stays. */
export function useOwnChanges(): void {
  const changed = useChanged()
  const latest = changed.status === 'ready' ? latestChange(changed.value.entries) : undefined
  useEffect(() => {
    if (latest === undefined) return undefined
    const leaving = new AbortController()
    learnOwnChanges(latest, leaving.signal).catch((error: unknown) => !leaving.signal.aborted && console.warn(error))
    return () => leaving.abort()
  }, [latest])
}

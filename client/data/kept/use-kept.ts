import { useEffect, useEffectEvent, useState } from 'react'
import type { Loaded } from '../loaded.ts'

export type Show<T> = (loaded: Loaded<T> | null) => void

/**
 * What `begin` shows under a key, now and until what it answers is called; undefined before it has shown anything. `begin` may
 * be made anew at every render: the key says what it reads.
 */
export function useKept<T>(key: string | null, begin: (show: Show<T>) => () => void): Loaded<T> | null | undefined {
  const [kept, keep] = useState<{ key: string; loaded: Loaded<T> | null } | null>(null)
  const beginNow = useEffectEvent(begin)
  useEffect(() => {
    if (key === null) return undefined
    let isCurrent = true
    const stop = beginNow((loaded) => {
      if (isCurrent) keep({ key, loaded })
    })
    return () => {
      isCurrent = false
      stop()
    }
  }, [key])
  return kept?.key === key ? kept?.loaded : undefined
}

import { useEffect, useEffectEvent, useState } from 'react'
import type { Observable } from 'rxjs'
import type { Engine } from '#sync/replica/engine.ts'
import { startedEngine } from './copy.ts'
import type { Loaded } from './loaded.ts'

/** A live query of the engine as a screen shows it; `key` says what is watched. */
export function useLive<T>(key: string, watch: (engine: Engine) => Observable<T> | Promise<Observable<T>>): Loaded<T> {
  const [kept, keep] = useState<{ key: string; loaded: Loaded<T> } | null>(null)
  const watchNow = useEffectEvent(watch)
  useEffect(() => {
    let isCurrent = true
    let stop = () => {}
    const show = (loaded: Loaded<T>) => {
      if (isCurrent) keep({ key, loaded })
    }
    const start = () => {
      const fail = (error: unknown) => show({ status: 'error', message: String(error), retry: start })
      startedEngine()
        .then((engine) => watchNow(engine))
        .then((values) => {
          if (!isCurrent) return
          const subscription = values.subscribe({ next: (value) => show({ status: 'ready', value }), error: fail })
          stop = () => subscription.unsubscribe()
        })
        .catch(fail)
    }
    start()
    return () => {
      isCurrent = false
      stop()
    }
  }, [key])
  return kept?.key === key ? kept.loaded : { status: 'loading' }
}

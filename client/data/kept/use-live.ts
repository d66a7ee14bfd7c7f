import { useCallback, useSyncExternalStore } from 'react'
import type { Observable } from 'rxjs'
import type { Engine } from '#sync/replica/engine/engine.ts'
import { currentCopy, onViewChanged, startedEngine } from './device-copy.ts'
import type { Loaded } from '../loaded.ts'

export type Watch<T> = (engine: Engine) => Observable<T> | Promise<Observable<T>>

/** A live query while somebody reads it, and for a while after. */
type LiveValue<T> = {
  loaded: Loaded<T>
  readers: Set<() => void>
  /** Runs while nobody reads it, until it is stopped. */
  ending?: ReturnType<typeof setTimeout>
  stop(): void
}

/** A screen that is come back to within this time shows its rows at once, with what was saved meanwhile. */
const keptFor = 30_000

const loading = { status: 'loading' } as const
const live = new Map<string, LiveValue<unknown>>()

/**
 * A live query of the engine as the screens show it; `key` says what is watched, screens with the same one share it.
 * `watch` is the same function at every render.
 */
export function useLive<T>(key: string, watch: Watch<T>): Loaded<T> {
  const subscribe = useCallback((changed: () => void) => read(key, watch, changed), [key, watch])
  return useSyncExternalStore(subscribe, () => (live.get(key)?.loaded as Loaded<T> | undefined) ?? loading)
}

function read<T>(key: string, watch: Watch<T>, changed: () => void): () => void {
  const value = (live.get(key) as LiveValue<T> | undefined) ?? begin(key, watch)
  clearTimeout(value.ending)
  value.readers.add(changed)
  return () => {
    value.readers.delete(changed)
    if (value.readers.size > 0) return
    clearTimeout(value.ending)
    value.ending = setTimeout(() => value.stop(), value.loaded.status === 'ready' ? keptFor : 0)
  }
}

function begin<T>(key: string, watch: Watch<T>): LiveValue<T> {
  let unsubscribe = () => {}
  let attempts = 0
  const show = (loaded: Loaded<T>) => {
    value.loaded = loaded
    for (const changed of value.readers) changed()
  }
  const start = () => {
    const attempt = (attempts += 1)
    const isCurrent = () => attempt === attempts
    const fail = (error: unknown) => isCurrent() && show({ status: 'error', message: String(error), retry: start })
    startedEngine()
      .then(watch)
      .then((values) => {
        if (!isCurrent()) return
        const next = (rows: T) => show({ status: 'ready', value: rows })
        const subscription = values.subscribe({ next, error: fail })
        unsubscribe = () => subscription.unsubscribe()
      })
      .catch(fail)
  }
  let userId = currentCopy()?.userId
  // Nothing of one user is shown to the next; who still reads gets theirs.
  const stopWatching = onViewChanged(() => {
    if (currentCopy()?.userId === userId) return
    userId = currentCopy()?.userId
    unsubscribe()
    show(loading)
    if (value.readers.size > 0) start()
    else value.stop()
  })
  const value: LiveValue<T> = {
    loaded: loading,
    readers: new Set(),
    stop: () => {
      attempts += 1
      clearTimeout(value.ending)
      unsubscribe()
      stopWatching()
      if (live.get(key) === value) live.delete(key)
    },
  }
  live.set(key, value)
  start()
  return value
}

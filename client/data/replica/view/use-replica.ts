import { useCallback, useMemo, useSyncExternalStore } from 'react'
import type { Loaded } from '../../loaded.ts'

/** Null while there is nothing to show, not even that it is being loaded. */
export type Show<T> = (loaded: Loaded<T> | null) => void

/** Where something that is stored on this device comes from: months before RxDB is loaded (`from-view.ts`), the rest from the engine. */
export type Source<T> = {
  /** What can be shown at once, before anything is read. */
  known?(): Loaded<T> | undefined
  /** Shows it now and until what it answers is called. */
  begin(show: Show<T>): () => void
  /** Milliseconds for which it continues to be read with no reader on the screen. */
  retainedFor: number
}

/** What a source shows while somebody reads it, and for a while after. */
type Reading<T> = {
  shown: Loaded<T> | null | undefined
  readers: Set<() => void>
  ending?: ReturnType<typeof setTimeout>
  stop(): void
}

const readings = new Map<string, Reading<unknown>>()

/**
 * What is stored on this device, live. The key says what is read: readers with the same one share it, and what was read for one
 * key is not shown for another. Nothing is read without a key.
 * @param source the same one as long as the key stays
 * @returns undefined before it has shown anything
 */
export function useReplica<T>(key: string | null, source: Source<T>): Loaded<T> | null | undefined {
  const known = useMemo(() => source.known?.(), [source])
  const subscribe = useCallback(
    (changed: () => void) => (key === null ? () => {} : follow(key, source, known, changed)),
    [key, source, known],
  )
  const shown = () => {
    if (key === null) return undefined
    const reading = readings.get(key) as Reading<T> | undefined
    return reading ? reading.shown : known
  }
  return useSyncExternalStore(subscribe, shown, shown)
}

function follow<T>(key: string, source: Source<T>, known: Loaded<T> | undefined, changed: () => void): () => void {
  const reading = (readings.get(key) as Reading<T> | undefined) ?? begin(key, source, known)
  clearTimeout(reading.ending)
  reading.readers.add(changed)
  return () => {
    reading.readers.delete(changed)
    if (reading.readers.size > 0) return
    clearTimeout(reading.ending)
    // Whoever reads it next in the same moment continues with it.
    reading.ending = setTimeout(() => reading.stop(), reading.shown?.status === 'ready' ? source.retainedFor : 0)
  }
}

function begin<T>(key: string, source: Source<T>, known: Loaded<T> | undefined): Reading<T> {
  let isOver = false
  const reading: Reading<T> = {
    shown: known,
    readers: new Set(),
    stop: () => {
      isOver = true
      stop()
      if (readings.get(key) === reading) readings.delete(key)
    },
  }
  readings.set(key, reading)
  const stop = source.begin((loaded) => {
    if (isOver) return
    reading.shown = loaded
    for (const changed of [...reading.readers]) changed()
  })
  return reading
}

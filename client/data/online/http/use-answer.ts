import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { retryOccasion } from '../../retry-occasion.ts'
import { failureMessages, isUnreached } from './failure-messages.ts'

/** The result of a query that only the server can answer; nothing of it is stored on the device. */
export type Answer<T> =
  | { status: 'loading' }
  | { status: 'error'; messages: string[]; isOffline: boolean; retry(): void }
  | { status: 'ready'; value: T }

type Stored<T> = { key: string; answer: Answer<T> } | null

/**
 * Queries whenever `key`, which stands for everything that the query consists of, changes; again every few seconds while
 * the server cannot be reached or says 503, and when `reload` is called. An answer on the screen, possibly with input in it, stays
 * when it cannot be fetched again; with `stays` it also stays while another key is requested.
 */
export function useAnswer<T>(
  key: string,
  request: (signal: AbortSignal) => Promise<T>,
  { stays = false } = {},
): Answer<T> & { reload: () => Promise<void> } {
  const [stored, keep] = useState<Stored<T>>(null)
  const running = useRef<AbortController>(null)
  const load = async () => {
    running.current?.abort()
    const { signal } = (running.current = new AbortController())
    const retry = () => void load()
    try {
      const value = await request(signal)
      if (!signal.aborted) keep({ key, answer: { status: 'ready', value } })
    } catch (error) {
      if (signal.aborted) return
      const isOffline = isUnreached(error)
      // The server may have been away, not this device's network: then no event says that it is back.
      if (isOffline || Object(error).status === 503) void retryOccasion().then(() => !signal.aborted && retry())
      const answer: Answer<T> = { status: 'error', messages: failureMessages(error), isOffline, retry }
      keep((before) => (before?.key === key && before.answer.status === 'ready' ? before : { key, answer }))
    }
  }
  const loadNow = useEffectEvent(load)
  useEffect(() => {
    void loadNow()
    return () => running.current?.abort()
  }, [key])
  const isShown = stored?.key === key || (stays && stored?.answer.status === 'ready')
  return { ...(isShown && stored ? stored.answer : { status: 'loading' }), reload: load }
}

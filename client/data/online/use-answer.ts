import { useEffect, useEffectEvent, useState } from 'react'
import { failureMessages, isUnreached } from './failure-messages.ts'

/** What a screen knows of an answer that only the server can give; nothing of it is kept on the device. */
export type Answer<T> =
  | { status: 'loading' }
  | { status: 'error'; messages: string[]; isOffline: boolean; retry(): void }
  | { status: 'ready'; value: T }

/** Asks whenever `key`, which stands for all that the question is made of, changes; again as soon as there is a connection. */
export function useAnswer<T>(key: string, ask: (signal: AbortSignal) => Promise<T>): Answer<T> {
  const [kept, keep] = useState<{ key: string; answer: Answer<T> } | null>(null)
  const [attempt, setAttempt] = useState(0)
  const question = useEffectEvent(ask)
  useEffect(() => {
    const asking = new AbortController()
    const retry = () => setAttempt((count) => count + 1)
    const load = async () => {
      try {
        const value = await question(asking.signal)
        if (!asking.signal.aborted) keep({ key, answer: { status: 'ready', value } })
      } catch (error) {
        if (asking.signal.aborted) return
        const isOffline = isUnreached(error)
        if (isOffline) addEventListener('online', retry, { once: true, signal: asking.signal })
        keep({ key, answer: { status: 'error', messages: failureMessages(error), isOffline, retry } })
      }
    }
    void load()
    return () => asking.abort()
  }, [key, attempt])
  return kept?.key === key ? kept.answer : { status: 'loading' }
}

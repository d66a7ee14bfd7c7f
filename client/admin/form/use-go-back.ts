import { useEffect, useRef, type RefObject } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Flash, Message } from '../flash-message.tsx'

/**
 * Goes back to where the screen was opened from; to `fallback` when it is the first one of this tab. It does so once:
 * an answer that arrives after the screen was left takes nobody further back.
 * @param elsewhere where it leads instead, if that is set
 * @returns a function that goes back, and says whether it did
 */
export function useGoBack(fallback: string, elsewhere?: RefObject<(() => void) | null>): () => boolean {
  const navigate = useNavigate()
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  return () => {
    if (!isHere.current) return false
    isHere.current = false
    if (elsewhere?.current) {
      elsewhere.current()
      return true
    }
    const { idx } = history.state as { idx?: number }
    if (idx) void navigate(-1)
    else void navigate(fallback, { replace: true })
    return true
  }
}

/** Goes back and shows the message there, or wherever the user has gone meanwhile. @returns whether it went back */
export function goBackSaying(flash: Flash, message: Message | null, goBack: () => boolean): boolean {
  if (message) flash.onNext(message)
  const isGoing = goBack()
  if (message && !isGoing) flash.here(message)
  return isGoing
}

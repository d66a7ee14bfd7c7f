import { useEffect, useRef } from 'react'

/** Runs work that must not run twice (a code is used up by the first exchange) when the page appears. */
export function useOnce(work: () => Promise<void>): void {
  const isBegun = useRef(false)
  useEffect(() => {
    if (isBegun.current) return
    isBegun.current = true
    void work()
  }, [work])
}

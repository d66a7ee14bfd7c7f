import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/**
 * Whether the page is being printed, however that was begun: what this renders is there before the browser takes the page. A
 * dialog that is open is printed alone, and a month's sheet that was chosen is there already.
 */
export function usePrinting(): boolean {
  const [isPrinting, tell] = useState(false)
  useEffect(() => {
    const before = () => {
      if (!document.querySelector('[role=dialog], .month-sheet')) flushSync(() => tell(true))
    }
    const after = () => tell(false)
    addEventListener('beforeprint', before)
    addEventListener('afterprint', after)
    return () => {
      removeEventListener('beforeprint', before)
      removeEventListener('afterprint', after)
    }
  }, [])
  return isPrinting
}

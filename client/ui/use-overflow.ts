import { useEffect, useState, type RefObject } from 'react'

/** Whether a scrolling box holds more than it shows: then the keyboard has to reach it. Follows both sizes. */
export function useOverflow(box: RefObject<HTMLElement | null>): boolean {
  const [overflows, setOverflows] = useState(false)
  useEffect(() => {
    const element = box.current
    if (!element) return undefined
    const look = () => setOverflows(element.scrollHeight > element.clientHeight)
    const observer = new ResizeObserver(look)
    observer.observe(element)
    for (const child of element.children) observer.observe(child)
    return () => observer.disconnect()
  }, [box])
  return overflows
}

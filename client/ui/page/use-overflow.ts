import { useEffect, useState, type RefObject } from 'react'

/**
 * Whether a scrolling box holds more than it shows: then it must be reachable by keyboard. Follows the sizes of the box
 * and of its only child, the wrapper of its changing content.
 */
export function useOverflow(box: RefObject<HTMLElement | null>): boolean {
  const [overflows, setOverflows] = useState(false)
  useEffect(() => {
    const element = box.current
    if (!element) return undefined
    const look = () => setOverflows(element.scrollHeight > element.clientHeight)
    const observer = new ResizeObserver(look)
    observer.observe(element)
    if (element.firstElementChild) observer.observe(element.firstElementChild)
    return () => observer.disconnect()
  }, [box])
  return overflows
}

import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'
import { stickyEdge } from './sticky-edge.ts'

/**
 * Keeps in its place what is read while a part of the list above it grows. Not every browser does so, and none does at the upper
 * end of a page. A part that is complete is neither laid out nor painted while it is out of sight (decision 164).
 * @param isAbove whether the part grows at its upper end
 * @param isFirst the first part begins differently: what is put in above it changes its height too
 */
export function useStillness(
  part: RefObject<HTMLElement | null>,
  isAbove: boolean,
  isFirst: boolean,
  isComplete: boolean,
): void {
  const before = useRef({ height: 0, isFirst })
  useLayoutEffect(() => {
    // Out of sight it would still be as high as it was.
    part.current!.style.setProperty('content-visibility', '')
    const { top, height } = part.current!.getBoundingClientRect()
    const { height: known, isFirst: wasFirst } = before.current
    const isPassed = known > 0 && top + known <= stickyEdge()
    if (isAbove || isPassed || wasFirst !== isFirst) scrollBy({ top: height - known, behavior: 'instant' })
    before.current = { height, isFirst }
  })
  useEffect(() => {
    if (!isComplete) return undefined
    const element = part.current!
    let frame = 0
    // The browser remembers the height of what it has drawn.
    const nextFrame = (then: () => void) => void (frame = requestAnimationFrame(then))
    nextFrame(() => nextFrame(() => element.style.setProperty('content-visibility', 'auto')))
    return () => cancelAnimationFrame(frame)
  })
}

import { useRef, type TouchEvent } from 'react'

const shortestSwipe = 56

/** Handlers that tell a sideways swipe of one finger from scrolling: -1 to the right (back), 1 to the left (on). */
export function useSwipe(onSwipe: (direction: -1 | 1) => void) {
  const start = useRef<{ x: number; y: number } | null>(null)
  return {
    onTouchStart: (event: TouchEvent) => {
      const touch = event.touches[0]
      start.current = touch && event.touches.length === 1 ? { x: touch.clientX, y: touch.clientY } : null
    },
    onTouchEnd: (event: TouchEvent) => {
      const touch = event.changedTouches[0]
      if (!start.current || !touch) return
      const [sideways, along] = [touch.clientX - start.current.x, touch.clientY - start.current.y]
      start.current = null
      if (Math.abs(sideways) >= shortestSwipe && Math.abs(sideways) > 2 * Math.abs(along)) {
        onSwipe(sideways > 0 ? -1 : 1)
      }
    },
  }
}

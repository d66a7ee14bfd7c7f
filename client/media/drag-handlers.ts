import type { PointerEvent } from 'react'
import type { Drag } from './crop-area.ts'

/** The handlers of an element on which a pointer drags something, reported in parts of its size. */
export function dragHandlers(onDrag: (by: Drag) => void) {
  return {
    onPointerDown: ({ currentTarget, pointerId }: PointerEvent) => currentTarget.setPointerCapture(pointerId),
    onPointerMove: ({ currentTarget, pointerId, movementX, movementY }: PointerEvent) => {
      if (!currentTarget.hasPointerCapture(pointerId)) return
      const { width, height } = currentTarget.getBoundingClientRect()
      onDrag({ right: movementX / width, down: movementY / height })
    },
  }
}

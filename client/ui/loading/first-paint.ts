import { idleAfterPaint, paintTakes } from '#sync/first-paint-times.ts'

let paint: () => void = () => {}
const painted = new Promise<void>((resolve) => {
  paint = resolve
})

/** Resolves when the first render has been painted: anything that the first paint does not need waits for it. */
export function firstPaint(): Promise<void> {
  return painted
}

/**
 * Called by the app when its first render is in the document; a hidden page paints nothing and does not wait. The frame
 * is on the screen before anything else begins, because the work that waits here keeps a slow phone busy for half a
 * second.
 */
export function firstRenderDone(): void {
  if (document.hidden) setTimeout(paint)
  else requestAnimationFrame(() => whenIdle(paint))
}

/** Calls back once there is nothing else to do. Safari has no idle callbacks. */
export const whenIdle = (callback: () => void): unknown =>
  'requestIdleCallback' in globalThis
    ? requestIdleCallback(callback, { timeout: idleAfterPaint })
    : setTimeout(callback, paintTakes)

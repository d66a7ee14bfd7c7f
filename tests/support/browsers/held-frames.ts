import type { Page } from '@playwright/test'

/** What a page does in its next frame waits, as on a slow device. @returns what draws that frame */
export async function holdFrames(page: Page): Promise<() => Promise<void>> {
  const frames = await page.evaluateHandle(() => {
    const { requestAnimationFrame: request, cancelAnimationFrame: cancel } = window
    const waiting = new Map<number, FrameRequestCallback>()
    let last = 0
    window.requestAnimationFrame = (work) => {
      waiting.set(--last, work)
      return last
    }
    window.cancelAnimationFrame = (frame) => (waiting.delete(frame) ? undefined : cancel(frame))
    return {
      draw: () => {
        Object.assign(window, { requestAnimationFrame: request, cancelAnimationFrame: cancel })
        for (const work of waiting.values()) request(work)
      },
    }
  })
  return () => frames.evaluate(({ draw }) => draw())
}

import type { Page } from 'playwright-core'

/** Waits until something is on the page. @returns when its frame was drawn (`performance.now()`) */
export type WhenDrawn = (isThere: () => boolean) => Promise<number>

/** Gives the pages of this tab `whenDrawn`. A function that runs in the page finds it on the window. */
export async function addWhenDrawn(page: Page): Promise<void> {
  await page.addInitScript(defineWhenDrawn)
}

/**
 * Runs in the page before its own scripts. Style, layout and paint follow requestAnimationFrame in the same task, so the
 * next task begins when the frame has been drawn.
 */
function defineWhenDrawn(): void {
  const whenDrawn: WhenDrawn = (isThere) =>
    new Promise((resolve) => {
      const look = () => {
        if (!isThere()) return
        watching.disconnect()
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel()
          port1.addEventListener('message', () => resolve(performance.now()))
          port1.start()
          port2.postMessage(null)
        })
      }
      const watching = new MutationObserver(look)
      watching.observe(document, { childList: true, subtree: true, characterData: true, attributes: true })
      look()
    })
  Reflect.set(window, 'whenDrawn', whenDrawn)
}

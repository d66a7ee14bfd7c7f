import { afterFrame } from '#client/ui/loading/after-frame.ts'

/**
 * Does something with a part of the page once that is there and the palette is gone, with the focus where it goes back to. Whoever
 * presses something else meanwhile has begun something else.
 */
export function whenShown(selector: string, act: (element: HTMLElement) => void): void {
  const ending = new AbortController()
  const look = () => {
    if (ending.signal.aborted || document.querySelector('[data-palette]')) return
    const element = document.querySelector<HTMLElement>(selector)
    if (!element) return
    ending.abort()
    afterFrame(() => act(document.querySelector<HTMLElement>(selector) ?? element))
  }
  const changes = new MutationObserver(look)
  changes.observe(document.body, { childList: true, subtree: true })
  ending.signal.addEventListener('abort', () => changes.disconnect())
  // The press that has chosen this is still on its way.
  afterFrame(() => {
    const options = { capture: true, signal: ending.signal }
    for (const press of ['keydown', 'pointerdown']) addEventListener(press, () => ending.abort(), options)
  })
  look()
}

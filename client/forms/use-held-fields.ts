import { useLayoutEffect, type RefObject } from 'react'

/**
 * While a form is being sent its fields stand still, and are seen to: what was typed then would be lost with the form. The focus stays
 * where it is, so that no key is taken for a shortcut; Tab, Escape and what is held with Ctrl work.
 * @param open what can be pressed meanwhile, as a selector
 */
export function useHeldFields(box: RefObject<HTMLElement | null>, isHeld: boolean, open = 'a, button'): void {
  useLayoutEffect(() => (isHeld && box.current ? held(box.current, open) : undefined), [box, isHeld, open])
}

const changing = ['keydown', 'beforeinput', 'paste', 'drop', 'pointerdown', 'mousedown', 'click'] as const

/** @returns what lets it go */
function held(box: HTMLElement, open: string): () => void {
  const end = new AbortController()
  const hold = (event: Event) => {
    if (event.target instanceof Element && event.target.closest(open)) return
    if (event instanceof KeyboardEvent && (event.key === 'Tab' || event.key === 'Escape' || isCommand(event))) return
    event.preventDefault()
    event.stopPropagation()
  }
  for (const type of changing) box.addEventListener(type, hold, { capture: true, signal: end.signal })
  box.setAttribute('aria-busy', 'true')
  // What is saved at once does not flicker.
  Object.assign(box.style, { opacity: '0.6', transition: 'opacity 0.1s 0.15s' })
  return () => {
    end.abort()
    box.removeAttribute('aria-busy')
    Object.assign(box.style, { opacity: '', transition: '' })
  }
}

/** Copying and saving change nothing here; what is pasted is held as such. */
function isCommand({ ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return (ctrlKey || metaKey) && !altKey
}

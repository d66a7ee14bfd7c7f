import { useEffect, useEffectEvent, useRef, type RefObject } from 'react'
import { NavigationType, useNavigationType } from 'react-router-dom'
import { afterFrame } from '#client/ui/loading/after-frame.ts'

/**
 * A screen that is reached by a link, or by Back, begins at its heading, past the navigation: Tab leads on to its search and rows. The shell
 * has moved the focus to the whole page, whose first stops are the twenty of the navigation. Whatever has taken the focus by itself
 * keeps it: a form's first field, the row that somebody comes back to.
 */
export function useArrivalFocus(box: RefObject<HTMLElement | null>, pathname: string): void {
  const kind = useNavigationType()
  const isFirst = useRef(true)
  // A page that was loaded has its focus where the browser puts it.
  const isLoaded = useEffectEvent(() => isFirst.current && kind === NavigationType.Pop)
  useEffect(() => {
    const isAsLoaded = isLoaded()
    isFirst.current = false
    if (isAsLoaded) return undefined
    let watching: MutationObserver | undefined
    const cancel = afterFrame(() => {
      if (!isNobodys() || focusHeading(box.current) || !box.current) return
      // The code of the screen is still on its way.
      box.current.focus({ preventScroll: true })
      watching = new MutationObserver(() => {
        if (document.activeElement !== box.current || focusHeading(box.current)) watching?.disconnect()
      })
      watching.observe(box.current, { childList: true, subtree: true })
    })
    return () => {
      cancel()
      watching?.disconnect()
    }
  }, [box, pathname])
}

/** @returns whether the screen has a heading, which has the focus now */
export function focusHeading(box: HTMLElement | null): boolean {
  const heading = [...(box?.querySelectorAll<HTMLElement>('h1') ?? [])].find((one) => one.checkVisibility())
  if (!heading) return false
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
  return true
}

function isNobodys(): boolean {
  return document.activeElement?.matches('body, #content') ?? true
}

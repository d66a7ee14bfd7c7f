import { useLayoutEffect, type ReactNode } from 'react'

let locks = 0

/**
 * Stands for the package `react-remove-scroll` in the client's build: the page behind a dialog stands still while it is open,
 * and nothing moves when its scrollbar goes.
 */
export function RemoveScroll({ children }: { children: ReactNode }): ReactNode {
  useLayoutEffect(() => {
    const { style } = document.body
    if (locks === 0) {
      style.marginRight = `${innerWidth - document.documentElement.clientWidth}px`
      style.overflow = 'hidden'
    }
    locks += 1
    return () => {
      locks -= 1
      if (locks > 0) return
      style.marginRight = ''
      style.overflow = ''
    }
  }, [])
  return children
}

import { useEffect, type RefObject } from 'react'
import { afterFrame } from '#client/ui/loading/after-frame.ts'

/**
 * Hands the focus to the screen's heading when the control that has it disappears: with a row that was archived, or a
 * message that was closed. It would fall to the page, which is read out from its top. A row that a long list gives up
 * because it was scrolled away moves it nowhere, and another screen takes it by itself.
 */
export function useFocusRestored(box: RefObject<HTMLElement | null>, pathname: string): void {
  useEffect(() => {
    let focused: Element | null = document.activeElement
    let cancel = () => {}
    const see = () => (focused = document.activeElement)
    const forget = () => (focused = null)
    const isLost = () => document.activeElement === document.body && location.pathname === pathname
    const toHeading = () => {
      if (!isLost()) return
      const headings = [...(box.current?.querySelectorAll<HTMLElement>('h1') ?? [])]
      const heading = headings.find((one) => one.checkVisibility())
      if (!heading) return
      heading.tabIndex = -1
      heading.focus({ preventScroll: true })
    }
    const watching = new MutationObserver(() => {
      if (!focused || focused.isConnected || !isLost()) return
      forget()
      cancel = afterFrame(toHeading)
    })
    if (box.current) watching.observe(box.current, { childList: true, subtree: true })
    document.addEventListener('focusin', see)
    document.addEventListener('scroll', forget, { capture: true, passive: true })
    return () => {
      cancel()
      watching.disconnect()
      document.removeEventListener('focusin', see)
      document.removeEventListener('scroll', forget, { capture: true })
    }
  }, [box, pathname])
}

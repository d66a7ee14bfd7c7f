import { useEffect, useRef, type ReactNode } from 'react'

/**
 * The actions of a long form, always in reach: it sticks to the lower edge, on a phone in place of the tab bar. What gets the focus is
 * scrolled out from under it, and a focus on its own buttons scrolls nothing.
 */
export function StickyBar({ children }: { children: ReactNode }) {
  const bar = useRef<HTMLDivElement>(null)
  useEffect(() => keepClear(bar.current!), [])
  return (
    <div
      ref={bar}
      className="sticky-bar sticky bottom-0 z-10 -mx-5 -mb-5 flex flex-wrap items-center gap-3 rounded-b-card border-t border-hairline bg-surface px-5 pt-4 pb-[max(1rem,env(safe-area-inset-bottom))] md:-mx-6 md:-mb-6 md:px-6 [&_*]:scroll-mb-[calc(-1*var(--bar))]"
    >
      {children}
    </div>
  )
}

/**
 * It is as high as its lines: on a phone they are two, with large text more. A variable of the whole page would have the style of all of
 * it computed again whenever a form comes or goes (decision 198).
 */
function keepClear(bar: HTMLElement): () => void {
  const page = document.documentElement.style
  const body = document.body.style
  const measured = new ResizeObserver(() => {
    bar.style.setProperty('--bar', `${bar.offsetHeight}px`)
    // Not inherited: only what is said above the bar takes it (own.css).
    body.setProperty('--form-bar', `${bar.offsetHeight}px`)
    page.scrollPaddingBottom = `calc(${bar.offsetHeight}px + 0.75rem)`
  })
  measured.observe(bar)
  return () => {
    measured.disconnect()
    page.scrollPaddingBottom = ''
    body.removeProperty('--form-bar')
  }
}

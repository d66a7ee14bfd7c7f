import { useEffect, useRef, useState } from 'react'
import { Outlet, useLocation } from 'react-router-dom'
import { PanelBoundary } from '#client/ui/loading/panel-boundary.tsx'
import { createFlash, FlashMessage, type Flash } from './flash-message.tsx'
import { markRow } from './list/marked-row.ts'
import { SideNavigation } from './side-navigation.tsx'
import { focusHeading, useArrivalFocus } from './list/arrival-focus.ts'
import { useFocusRestored } from './list/use-focus-restored.ts'

/** The side navigation and, beside it, the screen of a section with any flash message about it. */
export function AdministrationLayout() {
  const { pathname } = useLocation()
  const [flash] = useState(createFlash)
  const box = useRef<HTMLDivElement>(null)
  useFocusRestored(box, pathname)
  useArrivalFocus(box, pathname)
  useEffect(() => () => markRow(null), [])
  useEffect(() => {
    const skip = (event: MouseEvent) => {
      if (!(event.target instanceof Element) || !event.target.closest('a[href="#content"]')) return
      event.preventDefault()
      if (!focusHeading(box.current)) box.current?.focus()
    }
    document.addEventListener('click', skip)
    return () => document.removeEventListener('click', skip)
  }, [])
  return (
    <div className="administration mx-auto grid w-full max-w-page min-[100rem]:max-w-[120rem] grid-cols-[minmax(0,1fr)] content-start gap-2 px-4 py-2 md:gap-6 md:px-6 md:py-6 lg:grid-cols-[14rem_minmax(0,1fr)] lg:gap-8 lg:py-10">
      <SideNavigation />
      {/* The skip link leads past the navigation. */}
      <div
        ref={box}
        tabIndex={-1}
        className="relative grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-3 outline-none md:gap-5 [&>h1]:justify-self-start"
      >
        <FlashMessage flash={flash} />
        <PanelBoundary resetKey={pathname}>
          <Outlet context={flash satisfies Flash} />
        </PanelBoundary>
      </div>
    </div>
  )
}

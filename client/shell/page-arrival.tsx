import { afterFrame } from '#client/ui/loading/after-frame.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom'

/**
 * What a browser does by itself on a full page load: after a navigation to another page the top is shown and the
 * content has the focus, unless the content takes it itself. Focusing computes the layout, so it waits for the frame.
 */
export function ArrivalFocus() {
  useArrival((kind) => {
    if (kind !== NavigationType.Pop) scrollTo(0, 0)
    const before = document.activeElement
    // A field that already has the cursor keeps it, such as that of the search.
    if (before?.matches('input')) return undefined
    return afterFrame(() => {
      const isTaken = document.activeElement !== before && document.activeElement !== document.body
      if (!isTaken) document.getElementById('content')?.focus({ preventScroll: true })
    })
  })
  return null
}

/** Announces the title of another page to screen readers. Rendered after the content, which sets the title. */
export function ArrivalTitle() {
  const [title, setTitle] = useState('')
  useArrival(() => setTitle(document.title))
  return (
    <p aria-live="polite" className="sr-only">
      {title}
    </p>
  )
}

/** The calendar keeps its own scroll and focus between its addresses: it counts as one page. */
function useArrival(arrive: (kind: NavigationType) => (() => void) | void): void {
  const { pathname } = useLocation()
  const kind = useNavigationType()
  const page = pathname.startsWith('/calendar') ? '/calendar' : pathname
  const previous = useRef(page)
  const arrived = useEffectEvent(() => arrive(kind))
  useEffect(() => {
    if (previous.current === page) return undefined
    previous.current = page
    return arrived()
  }, [page])
}

import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom'

/**
 * What a browser does by itself on a full page load: after a navigation to another page the top is shown and the focus is on
 * the content. Stands before the content, so that what of it takes the focus itself has the last word.
 */
export function ArrivalFocus() {
  useArrival((kind) => {
    if (kind !== NavigationType.Pop) scrollTo(0, 0)
    // The search's field has the cursor already where it was asked for.
    if (!document.activeElement?.matches('input')) document.getElementById('content')?.focus({ preventScroll: true })
  })
  return null
}

/** Reads the title of another page out. Stands behind the content, which names the page. */
export function ArrivalTitle() {
  const [title, setTitle] = useState('')
  useArrival(() => setTitle(document.title))
  return (
    <p aria-live="polite" className="sr-only">
      {title}
    </p>
  )
}

/** The calendar keeps its own scroll and focus between its addresses: it is one page. */
function useArrival(arrive: (kind: NavigationType) => void): void {
  const { pathname } = useLocation()
  const kind = useNavigationType()
  const page = pathname.startsWith('/calendar') ? '/calendar' : pathname
  const previous = useRef(page)
  const arrived = useEffectEvent(() => arrive(kind))
  useEffect(() => {
    if (previous.current === page) return
    previous.current = page
    arrived()
  }, [page])
}

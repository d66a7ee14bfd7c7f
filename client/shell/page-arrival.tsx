import { useEffect, useRef, useState } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom'

/**
 * What a browser does by itself on a full page load: after a navigation to another page the top is shown, the focus is
 * on the content and the title is read out. The calendar keeps its own scroll and focus between its addresses.
 */
export function PageArrival() {
  const { pathname } = useLocation()
  const kind = useNavigationType()
  const page = pathname.startsWith('/calendar') ? '/calendar' : pathname
  const previous = useRef(page)
  const [title, setTitle] = useState('')
  useEffect(() => {
    if (previous.current === page) return
    previous.current = page
    if (kind !== NavigationType.Pop) scrollTo(0, 0)
    // The search's field has the cursor already where it was asked for.
    if (!document.activeElement?.matches('input')) document.getElementById('content')?.focus({ preventScroll: true })
    setTitle(document.title)
  }, [page, kind])
  return (
    <p aria-live="polite" className="sr-only">
      {title}
    </p>
  )
}

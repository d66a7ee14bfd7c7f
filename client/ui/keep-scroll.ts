import { scrollSettles } from '#sync/times.ts'
import { placeHere, storePlaces } from './place-memory.ts'

/** What people do to move the page themselves. */
const moves = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

let stopReturning: (() => void) | null = null

/**
 * Gives each place of the calendar its scroll back: browsers do so at once, when what was there has not been read yet. The
 * lists of administration keep theirs themselves.
 */
export function keepScroll(): void {
  addEventListener('scroll', remember, { passive: true })
  addEventListener('popstate', comeBack)
  addEventListener('pagehide', store)
  // A phone may end a page that it has hidden without another word.
  document.addEventListener('visibilitychange', store)
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (navigation?.type === 'reload' || navigation?.type === 'back_forward') comeBack()
  else remember()
}

function remember(): void {
  if (stopReturning === null && isKept()) placeHere().top = Math.round(scrollY)
}

function store(): void {
  remember()
  storePlaces()
}

const isKept = () => location.pathname.startsWith('/calendar')

/** Scrolls to where the place was left as soon as it is so high again, unless its reader moves it first. */
function comeBack(): void {
  stopReturning?.()
  const top = isKept() ? placeHere().top : null
  if (top === null) return
  let settled: ReturnType<typeof setTimeout> | undefined
  let isCorrected = false
  const scroll = () => {
    const highest = document.documentElement.scrollHeight - innerHeight
    if (highest < top) return
    scrollTo(0, top)
    clearTimeout(settled)
    settled = setTimeout(stop, scrollSettles)
  }
  // The browser's own return may come after this one, to where it has put the entry before. Whatever scrolls a second time,
  // such as a scroll bar, is somebody's wish.
  const scrolled = () => {
    if (settled === undefined || Math.abs(scrollY - top) <= 1) return
    if (isCorrected) return stop()
    isCorrected = true
    scrollTo(0, top)
  }
  const resized = new ResizeObserver(scroll)
  const stop = () => {
    clearTimeout(settled)
    resized.disconnect()
    removeEventListener('scroll', scrolled)
    for (const move of moves) removeEventListener(move, stop, { capture: true })
    stopReturning = null
  }
  for (const move of moves) addEventListener(move, stop, { capture: true, passive: true })
  stopReturning = stop
  addEventListener('scroll', scrolled, { passive: true })
  resized.observe(document.body)
}

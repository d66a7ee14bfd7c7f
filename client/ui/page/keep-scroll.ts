import { scrollSettles } from '#sync/times.ts'
import { entryState, storeEntryStates } from './entry-state.ts'

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
  if (stopReturning === null && keepsScroll()) entryState().top = Math.round(scrollY)
}

function store(): void {
  remember()
  storeEntryStates()
}

const keepsScroll = () => location.pathname.startsWith('/calendar')

/**
 * Scrolls to where the place was left as soon as it is so high again, unless its reader moves it first. What is read and the
 * fonts come meanwhile, and the browser's own return, which is to where it has put the entry before: until nothing is
 * awaited any more and the page has been the same for a while nothing else scrolls it.
 */
function comeBack(): void {
  stopReturning?.()
  const top = keepsScroll() ? entryState().top : null
  if (top === null) return
  let settled: ReturnType<typeof setTimeout> | undefined
  const isHighEnough = () => document.documentElement.scrollHeight - innerHeight >= top
  const scroll = () => {
    if (isHighEnough() && Math.abs(scrollY - top) > 1) scrollTo(0, top)
  }
  const settle = () => {
    scroll()
    clearTimeout(settled)
    if (isHighEnough() && document.fonts.status === 'loaded') settled = setTimeout(rest, scrollSettles)
  }
  const rest = () => (document.querySelector('.skeleton') ? settle() : stop())
  const resized = new ResizeObserver(settle)
  const stop = () => {
    clearTimeout(settled)
    resized.disconnect()
    document.fonts.removeEventListener('loadingdone', settle)
    removeEventListener('scroll', scroll)
    for (const move of moves) removeEventListener(move, stop, { capture: true })
    stopReturning = null
  }
  for (const move of moves) addEventListener(move, stop, { capture: true, passive: true })
  stopReturning = stop
  addEventListener('scroll', scroll, { passive: true })
  document.fonts.addEventListener('loadingdone', settle)
  resized.observe(document.body)
}

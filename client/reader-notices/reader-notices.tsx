import { X } from 'lucide-react'
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { now } from '#client/data/now.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { readerNoticeWords } from '#client/i18n/words/reader-notices.ts'
import { IconButton } from '#client/ui/button.tsx'
import { shownNotices } from '#sync/rules/reader-notices.ts'
import { noticesLook } from '#sync/times.ts'
import { dismissNotice, knownNotices, lookForNotices } from './known-notices.ts'
import { NoticeLine } from './notice-line.tsx'

/** A wide calendar opens scrolled to today's week: what stands above it is out of sight there. */
const wide = matchMedia('(min-width: 64rem)')

function useIsWide(): boolean {
  const listen = (changed: () => void) => {
    wide.addEventListener('change', changed)
    return () => wide.removeEventListener('change', changed)
  }
  return useSyncExternalStore(listen, () => wide.matches)
}

/**
 * What is scrolled into sight stands above the bar, and so does the row of today where the calendar had opened before the bar came:
 * it glides up, so that nobody loses the place.
 */
function keepInSight(bar: HTMLElement): () => void {
  const { style } = document.documentElement
  const measured = new ResizeObserver(() => {
    style.setProperty('--bottom', `${bar.offsetHeight}px`)
    const today = document.querySelector('.month-grid [aria-busy=false] [aria-current=date]')?.getBoundingClientRect()
    const hidden = today ? today.bottom - bar.getBoundingClientRect().top : 0
    if (hidden <= 0 || !today || today.bottom > innerHeight + 1) return
    scrollBy({ top: hidden, behavior: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth' })
  })
  measured.observe(bar)
  return () => {
    measured.disconnect()
    style.removeProperty('--bottom')
  }
}

/**
 * What administrators tell all readers at this time, until each is dismissed (product 2): above the calendar, and where that is wide
 * along the lower edge, where it moves no day either.
 */
export function ReaderNotices() {
  const t = useWords(readerNoticeWords)
  const [{ notices, dismissed }, setKnown] = useState(knownNotices)
  useEffect(() => {
    const look = () => {
      // Also without an answer, because one may begin or end by the clock.
      setKnown(knownNotices())
      if (!document.hidden) void lookForNotices().then((isNew) => isNew && setKnown(knownNotices()), console.warn)
    }
    look()
    const looking = setInterval(look, noticesLook)
    addEventListener('online', look)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(looking)
      removeEventListener('online', look)
      document.removeEventListener('visibilitychange', look)
    }
  }, [])
  const isWide = useIsWide()
  const bar = useCallback((lines: HTMLElement) => (isWide ? keepInSight(lines) : undefined), [isWide])
  const shown = shownNotices(notices, now(), dismissed)
  if (shown.length === 0) return null
  const dismiss = (id: string) => {
    dismissNotice(id)
    setKnown(knownNotices())
    // The button that was pressed is gone with its notice.
    document.getElementById('content')?.focus({ preventScroll: true })
  }
  const edge = isWide ? document.querySelector('.bottom-bars') : null
  const lines = (
    <section ref={bar} aria-label={t('notices')} className="print:hidden">
      <div role="status">
        {shown.map(({ id, text }) => (
          <NoticeLine key={id} text={text}>
            <IconButton label={t('dismiss', { text })} icon={<X aria-hidden size={18} />} onClick={() => dismiss(id)} />
          </NoticeLine>
        ))}
      </div>
    </section>
  )
  return edge ? createPortal(lines, edge) : lines
}

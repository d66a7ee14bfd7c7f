import { X } from 'lucide-react'
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { now } from '#client/data/now.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { readerNoticeWords } from '#client/i18n/words/reader-notices.ts'
import { IconButton } from '#client/ui/button.tsx'
import { shownNotices, type ReaderNotice } from '#sync/rules/reader-notices.ts'
import { noticesLook } from '#sync/times.ts'
import { dismissNotice, knownNotices, lookForNotices } from './known-notices.ts'
import { NoticeLine } from './notice-line.tsx'

/** Elsewhere nothing stays at the lower edge (`base.css`). */
const tall = matchMedia('(min-height: 30rem)')

function useIsTall(): boolean {
  const listen = (changed: () => void) => {
    tall.addEventListener('change', changed)
    return () => tall.removeEventListener('change', changed)
  }
  return useSyncExternalStore(listen, () => tall.matches)
}

/** What is scrolled into sight stands above the lower edge; nothing that was in sight moves. */
function tellHeight(lines: HTMLElement): () => void {
  const { style } = document.documentElement
  const measured = new ResizeObserver(() => {
    style.setProperty('--notices', `${lines.offsetHeight}px`)
    style.setProperty('--bottom', `${lines.offsetHeight + lines.parentElement!.offsetHeight}px`)
  })
  measured.observe(lines)
  return () => {
    measured.disconnect()
    for (const name of ['--notices', '--bottom']) style.removeProperty(name)
  }
}

/**
 * What administrators tell all readers at this time, until each is dismissed (product 2): along the lower edge, on a phone above the
 * tabs, where it moves nothing however late it comes. In a low window it stands above the calendar.
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
  const isTall = useIsTall()
  const bar = useCallback((lines: HTMLElement) => (isTall ? tellHeight(lines) : undefined), [isTall])
  const shown = shownNotices(notices, now(), dismissed)
  if (shown.length === 0) return null
  const dismiss = (notice: ReaderNotice) => {
    dismissNotice(notice)
    setKnown(knownNotices())
    // The button that was pressed is gone with its notice.
    document.getElementById('content')?.focus({ preventScroll: true })
  }
  const edge = isTall ? document.querySelector('.bottom-bars') : null
  const lines = (
    <section ref={bar} aria-label={t('notices')} className="notices print:hidden">
      <div role="status">
        {shown.map((notice) => (
          <NoticeLine key={notice.id} text={notice.text}>
            <IconButton
              label={t('dismiss', { text: notice.text })}
              icon={<X aria-hidden size={18} />}
              onClick={() => dismiss(notice)}
            />
          </NoticeLine>
        ))}
      </div>
    </section>
  )
  return edge ? createPortal(lines, edge) : lines
}

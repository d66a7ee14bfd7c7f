import { X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { now } from '#client/data/now.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { readerNoticeWords } from '#client/i18n/words/reader-notices.ts'
import { IconButton } from '#client/ui/button.tsx'
import { shownNotices } from '#sync/rules/reader-notices.ts'
import { noticesLook } from '#sync/times.ts'
import { dismissNotice, knownNotices, lookForNotices } from './known-notices.ts'
import { NoticeLine } from './notice-line.tsx'

/** What administrators tell all readers at this time, until each is dismissed (product 2). */
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
  const shown = shownNotices(notices, now(), dismissed)
  if (shown.length === 0) return null
  const dismiss = (id: string) => {
    dismissNotice(id)
    setKnown(knownNotices())
    // The button that was pressed is gone with its notice.
    document.getElementById('content')?.focus({ preventScroll: true })
  }
  return (
    <section aria-label={t('notices')} className="print:hidden">
      <div role="status">
        {shown.map(({ id, text }) => (
          <NoticeLine key={id} text={text}>
            <IconButton label={t('dismiss', { text })} icon={<X aria-hidden size={18} />} onClick={() => dismiss(id)} />
          </NoticeLine>
        ))}
      </div>
    </section>
  )
}

import { useEffect, useEffectEvent, useRef } from 'react'
import { useWords } from '#client/i18n/i18n.ts'
import { adminWords } from '#client/i18n/words/admin.ts'
import { Button } from '#client/ui/button.tsx'

/** Shows more rows near the end of the list (product 2), or at a press for people who do not scroll. */
export function LoadMore({ shown, onMore }: { shown: number; onMore: () => void }) {
  const t = useWords(adminWords)
  const button = useRef<HTMLButtonElement>(null)
  const more = useEffectEvent(onMore)
  useEffect(() => {
    if (!button.current) return undefined
    const watcher = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && more(), {
      rootMargin: '0px 0px 300px 0px',
    })
    watcher.observe(button.current)
    return () => watcher.disconnect()
  }, [shown])
  return (
    <Button ref={button} className="justify-self-center" onClick={onMore}>
      {t('loadMore')}
    </Button>
  )
}

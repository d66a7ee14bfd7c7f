import { useEffect, useRef } from 'react'
import { language, useWords } from '#client/i18n/i18n.ts'
import { historyWords } from '#client/i18n/words/history.ts'
import { Button } from '#client/ui/button.tsx'
import { ErrorPanel } from '#client/ui/fields/error-panel.tsx'
import { Notice } from '#client/ui/notice.tsx'
import type { Offer } from './use-restoring.ts'

type Restoring = { problems: readonly string[]; offer: Offer | null; isBusy: boolean }

/**
 * Why something was not restored, and what can be done about it. It takes the focus: the pressed button may be far below.
 */
export function RestoringProblems({
  restoring: { problems, offer, isBusy },
  onRestored,
}: {
  restoring: Restoring
  onRestored: (isTaken: boolean) => void
}) {
  const t = useWords(historyWords)
  const box = useRef<HTMLDivElement>(null)
  const isShown = problems.length > 0 || offer !== null
  useEffect(() => {
    if (isShown) box.current?.focus()
  }, [isShown])
  if (!isShown) return null
  const names = offer?.gone.map(({ name }) => t('quoted', { name })) ?? []
  const list = new Intl.ListFormat(language(), { type: 'conjunction' }).format(names)
  return (
    <div ref={box} tabIndex={-1} className="rounded-card">
      {problems.length > 0 && <ErrorPanel messages={problems} />}
      {offer && (
        <Notice
          tone="warning"
          actions={
            <Button compact busy={isBusy} onClick={() => void offer.accept().then(onRestored)}>
              {t('restoreAll')}
            </Button>
          }
        >
          {t('usesDeleted', { count: names.length, name: t('quoted', { name: offer.name }), names: list })}
        </Notice>
      )}
    </div>
  )
}

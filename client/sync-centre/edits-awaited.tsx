import { useWords } from '#client/i18n/i18n.ts'
import { syncWords } from '#client/i18n/words/sync.ts'

/** While the queue is read: nobody shall think that their changes are gone. */
export function EditsAwaited() {
  const t = useWords(syncWords)
  return <p className="text-muted">{t('readingChanges')}</p>
}

import { usePersistence } from '#client/data/replica/copy/persistence.ts'
import { useSyncState } from '#client/data/replica/copy/use-sync-state.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { sheetWords, type SheetWord } from '#client/i18n/words/sync-sheet.ts'
import { Notice } from '#client/ui/notice.tsx'
import { SheetPart } from '../sheet-part.tsx'

/** Whether the browser may delete unsent changes, and how to stop it; shown only to people who edit. */
export function UnsentWork() {
  const t = useWords(sheetWords)
  const { unsent } = useSyncState()
  const isPersistent = usePersistence(unsent)
  if (isPersistent === null) return null
  const ways = <p>{t(waysToKeep(navigator.userAgent))}</p>
  return (
    <SheetPart heading={t('persistHeading')}>
      {isPersistent && <p className="text-muted">{t('persistent')}</p>}
      {!isPersistent && unsent === 0 && (
        <div className="text-muted">
          <p>{t('notPersistent')}</p>
          {ways}
        </div>
      )}
      {!isPersistent && unsent > 0 && (
        <Notice tone="warning">
          <p className="font-semibold">{t('unsentNotPersistent', { count: unsent })}</p>
          {ways}
        </Notice>
      )}
    </SheetPart>
  )
}

/**
 * Chromium decides without asking, Firefox asks, and Safari deletes after seven days unless the site is on the home
 * screen.
 */
export function waysToKeep(userAgent: string): SheetWord {
  if (/Firefox/.test(userAgent)) return 'keepInFirefox'
  return /Safari/.test(userAgent) && !/Chrom/.test(userAgent) ? 'keepInSafari' : 'keepInChromium'
}

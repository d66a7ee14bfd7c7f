import { useWaitingPictures } from '#client/data/replica/edits/uploads.ts'
import { useSyncState } from '#client/data/replica/copy/use-sync-state.ts'
import { formatSize } from '#client/i18n/format-size.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { sheetWords } from '#client/i18n/words/sync-sheet.ts'
import { Notice } from '#client/ui/notice.tsx'

/** How many pictures the edits below wait for, how much that is to send, and whether the server takes them. */
export function WaitingPictures() {
  const t = useWords(sheetWords)
  const { kind, uploadingFails } = useSyncState()
  const waiting = useWaitingPictures()?.filter(({ state, isNamed }) => state === 'waiting' && isNamed) ?? []
  if (waiting.length === 0) return null
  const size = waiting.reduce((sum, one) => sum + one.size, 0)
  return (
    <>
      <p>{t('pictures', { count: waiting.length, size: formatSize(size) })}</p>
      {kind !== 'offline' && uploadingFails && (
        <Notice tone="warning">{t(uploadingFails === 'device' ? 'picturesNotSent' : 'picturesNotTaken')}</Notice>
      )}
    </>
  )
}

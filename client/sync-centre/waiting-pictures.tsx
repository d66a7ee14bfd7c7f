import { useKeptPictures } from '#client/data/kept/uploads.ts'
import { formatSize } from '#client/i18n/format-size.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { sheetWords } from '#client/i18n/words/sync-sheet.ts'

/** How many pictures the edits below wait for, and how much that is to send. */
export function WaitingPictures() {
  const t = useWords(sheetWords)
  const waiting = useKeptPictures()?.filter(({ state, isNamed }) => state === 'waiting' && isNamed) ?? []
  if (waiting.length === 0) return null
  const size = waiting.reduce((sum, one) => sum + one.size, 0)
  return <p>{t('pictures', { count: waiting.length, size: formatSize(size) })}</p>
}

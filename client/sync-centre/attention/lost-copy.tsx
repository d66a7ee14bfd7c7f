import { dismissLoss } from '#client/data/replica/copy/dismiss-loss.ts'
import { useSyncState, type SyncState } from '#client/data/replica/copy/use-sync-state.ts'
import { formatDateTime } from '#client/i18n/format.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { lostWords } from '#client/i18n/words/lost.ts'
import { Button } from '#client/ui/button.tsx'
import { Notice } from '#client/ui/notice.tsx'

/**
 * Says that the data on this device is gone, how many unsent changes and own records were lost, and when the copy is downloaded again.
 */
export function LostCopy() {
  const t = useWords(lostWords)
  const state = useSyncState()
  const { lost } = state
  if (!lost) return null
  const own = lost.own ?? 0
  return (
    <Notice
      tone={lost.edits > 0 || own > 0 ? 'danger' : 'warning'}
      actions={
        <Button compact onClick={() => void dismissLoss()}>
          {t('dismiss')}
        </Button>
      }
    >
      <p>
        {t('lost', { time: formatDateTime(lost.at) })} {t(nextWord(state))}
      </p>
      {lost.edits > 0 && <p className="font-semibold">{t('lostEdits', { count: lost.edits })}</p>}
      {own > 0 && <p className="font-semibold">{t('lostOwn', { count: own })}</p>}
    </Notice>
  )
}

function nextWord({ kind, lastSyncedAt }: SyncState) {
  if (lastSyncedAt) return 'isBack'
  return kind === 'offline' || kind === 'sign-in' ? 'comesLater' : 'isComing'
}

import { useSortedOutbox } from '#client/data/replica/edits/outbox.ts'
import { useSyncState } from '#client/data/replica/copy/use-sync-state.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { sheetWords } from '#client/i18n/words/sync-sheet.ts'
import { ErrorPanel } from '#client/ui/fields/error-panel.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { PanelBoundary } from '#client/ui/loading/panel-boundary.tsx'
import { ConflictList } from '../attention/conflict-list.tsx'
import { ForeignList } from '../attention/foreign-list.tsx'
import { UnsentWork } from './unsent-work.tsx'
import { RecentChanges } from '../recent-changes.tsx'
import { RefusedList } from '../attention/refused-list.tsx'
import type { Announce } from '../announce.ts'
import { WaitingUndos } from './waiting-undos.tsx'
import { WaitingList } from './waiting-list.tsx'
import { WaitingPictures } from './waiting-pictures.tsx'

type EditsProps = { canEdit: boolean; about: string | null; announce: Announce; onClose: () => void }

/** Every edit that is not yet sent and answered, and the latest changes. Readers have none and never fetch this. */
export function Edits({ canEdit, about, announce, onClose }: EditsProps) {
  const t = useWords(sheetWords)
  const { kind, lastSyncedAt, sendingFails } = useSyncState()
  const queue = useSortedOutbox()
  return (
    <>
      {kind === 'waiting' && sendingFails && (
        <Notice tone="warning">{t(sendingFails === true ? 'notTaken' : 'partMissing')}</Notice>
      )}
      {queue.status === 'loading' && <p className="text-muted">{t('readingChanges')}</p>}
      {queue.status === 'error' && <ErrorPanel messages={[queue.message]} onRetry={queue.retry} />}
      {queue.status === 'ready' && (
        <PanelBoundary>
          <ConflictList conflicts={queue.value.conflicts} names={queue.value.names} announce={announce} about={about} />
          <RefusedList refused={queue.value.refused} names={queue.value.names} announce={announce} onClose={onClose} />
          <WaitingPictures />
          <ForeignList foreign={queue.value.foreign} announce={announce} />
          <WaitingUndos />
          {[false, true].map((isSent) => (
            <WaitingList
              key={String(isSent)}
              heading={t(isSent ? 'sentHeading' : 'waitingHeading')}
              waiting={queue.value.waiting.filter(({ entry }) => (entry.state === 'answered') === isSent)}
              names={queue.value.names}
              announce={announce}
              onClose={onClose}
            />
          ))}
        </PanelBoundary>
      )}
      <UnsentWork />
      {canEdit && (
        <RecentChanges isOnline={kind !== 'offline' && kind !== 'sign-in'} asOf={lastSyncedAt} announce={announce} />
      )}
    </>
  )
}

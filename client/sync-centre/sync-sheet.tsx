import { RefreshCw } from 'lucide-react'
import { useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useSession } from '#client/auth/session.ts'
import { useQueue } from '#client/data/outbox.ts'
import { syncNow } from '#client/data/sync-now.ts'
import { useSyncState } from '#client/data/use-sync-state.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { syncWords } from '#client/i18n/words/sync.ts'
import { Button, LinkButton } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { ErrorPanel } from '#client/ui/error-panel.tsx'
import { PanelBoundary } from '#client/ui/panel-boundary.tsx'
import { administrationRoles } from '#sync/rules/roles.ts'
import { ConflictList } from './conflict-list.tsx'
import { CopyPanel } from './copy-panel.tsx'
import { RecentChanges } from './recent-changes.tsx'
import { RefusedList } from './refused-list.tsx'
import { SyncStatus } from './sync-status.tsx'
import { WaitingList } from './waiting-list.tsx'

/** What the sync button stands for: the state, every edit that is not at home yet, and the copy (look: Sync). */
export function SyncSheet({ onClose }: { onClose: () => void }) {
  const t = useWords(syncWords)
  const { kind, lastSyncedAt } = useSyncState()
  const { user } = useSession()
  const canEdit = administrationRoles.some((role) => user?.roles.includes(role))
  const queue = useQueue()
  const { pathname, search } = useLocation()
  const said = useRef<HTMLParagraphElement>(null)
  const [message, setMessage] = useState('')
  // What was pressed is gone with its entry: the focus goes to what is said about it.
  const say = (text: string) => {
    setMessage(text)
    said.current?.focus()
  }
  const returnUrl = encodeURIComponent(pathname + search)
  return (
    <Dialog
      open
      onClose={onClose}
      size="sheet"
      title={t('sync')}
      footer={
        kind === 'sign-in' ? (
          <LinkButton variant="primary" to={`/authentication/login?returnUrl=${returnUrl}`}>
            {t('signInAgain')}
          </LinkButton>
        ) : (
          <Button
            variant="primary"
            busy={kind === 'syncing'}
            icon={<RefreshCw aria-hidden size={18} />}
            onClick={syncNow}
          >
            {t('tryNow')}
          </Button>
        )
      }
    >
      <div className="grid gap-7">
        <SyncStatus />
        <p ref={said} role="status" tabIndex={-1} className={message === '' ? 'sr-only' : 'font-semibold outline-none'}>
          {message}
        </p>
        {queue.status === 'error' && <ErrorPanel messages={[queue.message]} onRetry={queue.retry} />}
        {queue.status === 'ready' && (
          <PanelBoundary>
            <ConflictList conflicts={queue.value.conflicts} names={queue.value.names} say={say} />
            <RefusedList refused={queue.value.refused} say={say} onClose={onClose} />
            <WaitingList waiting={queue.value.waiting} say={say} onClose={onClose} />
          </PanelBoundary>
        )}
        {canEdit && <RecentChanges isOnline={kind !== 'offline' && kind !== 'sign-in'} asOf={lastSyncedAt} say={say} />}
        <CopyPanel say={say} />
      </div>
    </Dialog>
  )
}

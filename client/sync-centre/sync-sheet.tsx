import { RefreshCw } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useSession } from '#client/auth/session.ts'
import { syncNow } from '#client/data/kept/sync-now.ts'
import { useSyncState } from '#client/data/kept/use-sync-state.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { syncWords } from '#client/i18n/words/sync.ts'
import { Button, LinkButton } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { PanelBoundary } from '#client/ui/panel-boundary.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { administrationRoles } from '#sync/rules/roles.ts'
import { CopyPanel } from './copy-panel.tsx'
import type { Announce } from './announce.ts'
import { SyncStatus } from './sync-status.tsx'

const Edits = lazy(() => import('./edits.tsx').then((m) => ({ default: m.Edits })))

/** What the sync button stands for: the state, every edit that is not at home yet, and the copy (product 2). */
export function SyncSheet({ onClose }: { onClose: () => void }) {
  const t = useWords(syncWords)
  const { kind, waiting, attention, problem } = useSyncState()
  const { user } = useSession()
  const canEdit = administrationRoles.some((role) => user?.roles.includes(role))
  // Whoever may edit no more may still have a queue.
  const hasEdits = canEdit || waiting > 0 || attention > (problem === null ? 0 : 1)
  const { pathname, search } = useLocation()
  const said = useRef<HTMLParagraphElement>(null)
  const [message, setMessage] = useState({ text: '' })
  // What was pressed is gone with its entry: the focus goes to what is said about it.
  const announce: Announce = (text, later) => {
    const told = { text }
    setMessage(told)
    said.current?.focus()
    void later?.then((instead) => setMessage((shown) => (shown === told ? { text: instead } : shown)))
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
        <p
          ref={said}
          role="status"
          tabIndex={-1}
          className={message.text === '' ? 'sr-only' : 'font-semibold outline-none'}
        >
          {message.text}
        </p>
        {hasEdits && (
          <PanelBoundary>
            <Suspense fallback={<Skeleton className="h-24" />}>
              <Edits canEdit={canEdit} announce={announce} onClose={onClose} />
            </Suspense>
          </PanelBoundary>
        )}
        <CopyPanel announce={announce} />
      </div>
    </Dialog>
  )
}

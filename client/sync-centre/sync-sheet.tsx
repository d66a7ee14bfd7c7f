import { RotateCw } from 'lucide-react'
import { Suspense, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useSession } from '#client/auth/session.ts'
import { syncNow } from '#client/data/replica/copy/sync-now.ts'
import { useOwnCount } from '#client/data/replica/copy/use-own-count.ts'
import { useSyncState } from '#client/data/replica/copy/use-sync-state.ts'
import { countWaiting, reportsPath } from '#client/data/online/waiting/send-later.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { statusWords } from '#client/i18n/words/sync-status.ts'
import { syncWords } from '#client/i18n/words/sync.ts'
import { Button, LinkButton } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { lazyPart } from '#client/ui/loading/lazy-part.ts'
import { Notice } from '#client/ui/notice.tsx'
import { PanelBoundary } from '#client/ui/loading/panel-boundary.tsx'
import { Skeleton } from '#client/ui/loading/skeleton.tsx'
import { administrationRoles } from '#sync/rules/roles.ts'
import { CopyPanel } from './copy-panel.tsx'
import type { Announce } from './announce.ts'
import { hasToTry } from './status-words.ts'
import { SyncStatus } from './sync-status.tsx'

const Edits = lazyPart(() => import('./waiting/edits.tsx').then((part) => part.Edits))

/**
 * What the sync button opens: the state, every edit that has not been sent and answered, and the copy (product 2).
 * @param about the document whose conflict the sheet was opened for
 */
export function SyncSheet({ about, onClose }: { about: string | null; onClose: () => void }) {
  const t = useWords(statusWords)
  const title = useWords(syncWords)('sync')
  const state = useSyncState()
  const { kind, waiting, attention, problem } = state
  const { user } = useSession()
  const canEdit = administrationRoles.some((role) => user?.roles.includes(role))
  // A user who may no longer edit may still have a queue.
  const own = useOwnCount()
  const hasEdits = canEdit || waiting > own.waiting || attention - own.refused > (problem === null ? 0 : 1)
  const { pathname, search } = useLocation()
  const said = useRef<HTMLParagraphElement>(null)
  const [message, setMessage] = useState({ text: '' })
  // The pressed button is gone with its entry: the focus moves to the message about it.
  const announce: Announce = (text, later) => {
    const latest = { text }
    setMessage(latest)
    said.current?.focus()
    void later?.then((instead) => setMessage((shown) => (shown === latest ? { text: instead } : shown)))
  }
  const reports = user ? countWaiting(user.sub, reportsPath) : 0
  const returnUrl = encodeURIComponent(pathname + search)
  const footer =
    kind === 'sign-in' ? (
      <LinkButton variant="primary" to={`/authentication/login?returnUrl=${returnUrl}`}>
        {t('signInAgain')}
      </LinkButton>
    ) : (
      <Button
        variant={hasToTry(state) ? 'primary' : 'secondary'}
        busy={kind === 'syncing'}
        icon={<RotateCw aria-hidden size={18} />}
        onClick={syncNow}
      >
        {t(hasToTry(state) ? 'tryNow' : 'checkNow')}
      </Button>
    )
  return (
    <Dialog open onClose={onClose} size="sheet" title={title} footer={footer}>
      <div className="grid gap-7">
        <SyncStatus />
        {reports > 0 && <Notice tone="info">{t('reports', { count: reports })}</Notice>}
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
              <Edits canEdit={canEdit} about={about} announce={announce} onClose={onClose} />
            </Suspense>
          </PanelBoundary>
        )}
        <CopyPanel announce={announce} />
      </div>
    </Dialog>
  )
}

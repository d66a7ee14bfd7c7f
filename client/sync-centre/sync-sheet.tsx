import { RefreshCw } from 'lucide-react'
import { useLocation } from 'react-router-dom'
import { syncNow } from '#client/data/sync-now.ts'
import { useSyncState } from '#client/data/use-sync-state.ts'
import { formatDateTime, formatInteger } from '#client/i18n/format.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { syncWords } from '#client/i18n/words/sync.ts'
import { Button, LinkButton } from '#client/ui/button.tsx'
import { classes } from '#client/ui/classes.ts'
import { Dialog } from '#client/ui/dialog.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { syncMarks } from './sync-marks.ts'
import { syncExplanation, syncName, syncProblem } from './sync-words.ts'

/** What the sync button stands for, in sentences: the state, since when, how far, and what hinders. */
export function SyncSheet({ onClose }: { onClose: () => void }) {
  const t = useWords(syncWords)
  const state = useSyncState()
  const { pathname, search } = useLocation()
  const { icon: Icon, look } = syncMarks[state.kind]
  const { progress } = state
  const problem = syncProblem(t, state.problem)
  const returnUrl = encodeURIComponent(pathname + search)
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('sync')}
      footer={
        state.kind === 'sign-in' ? (
          <LinkButton variant="primary" to={`/authentication/login?returnUrl=${returnUrl}`}>
            {t('signInAgain')}
          </LinkButton>
        ) : (
          <Button
            variant="primary"
            busy={state.kind === 'syncing'}
            icon={<RefreshCw aria-hidden size={18} />}
            onClick={syncNow}
          >
            {t('tryNow')}
          </Button>
        )
      }
    >
      <div className="grid gap-5">
        <div role="status" className="flex items-start gap-4">
          <span className="inline-flex size-12 shrink-0 items-center justify-center rounded-full bg-sunken">
            <Icon aria-hidden size={24} className={classes('shrink-0', look)} />
          </span>
          <div>
            <p className="font-heading text-[1.125rem] font-semibold first-letter:uppercase">{syncName(t, state)}</p>
            <p className="text-muted">{syncExplanation(t, state)}</p>
          </div>
        </div>
        {progress && progress.total > 0 && (
          <div className="grid gap-1.5">
            <progress
              aria-label={t('syncing')}
              value={progress.done}
              max={progress.total}
              className="h-2 w-full appearance-none overflow-hidden rounded-full bg-sunken [&::-moz-progress-bar]:bg-brand [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:bg-brand"
            />
            <p className="text-[0.9375rem] text-muted">
              {t('progress', { done: formatInteger(progress.done), total: formatInteger(progress.total) })}
            </p>
          </div>
        )}
        {problem && <Notice tone="danger">{problem}</Notice>}
        <dl className="flex justify-between gap-4 border-t border-hairline pt-4">
          <dt className="text-muted">{t('lastSynced')}</dt>
          <dd className="font-semibold">{state.lastSyncedAt ? formatDateTime(state.lastSyncedAt) : t('never')}</dd>
        </dl>
      </div>
    </Dialog>
  )
}
